/**
 * Asks for one text, and sends it: refuses an empty text, and stays open until it was sent or canceled. Its form loads
 * when the first one opens.
 */
import { lazyPart } from "./lazy-part.tsx";

export const TextDialog = lazyPart(async () => (await import("./TextForm.tsx")).TextForm, "over the page");
