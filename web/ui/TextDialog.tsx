/** Asks for one text, and sends it: refused while it is empty, open until it was sent or given up. Its form is loaded when the first one opens. */
import { lazyPart } from "./lazy-part.tsx";

export const TextDialog = lazyPart(async () => (await import("./TextForm.tsx")).TextForm, "over the page");
