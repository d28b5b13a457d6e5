import { parentPort } from "node:worker_threads";
import type { Document } from "#core/contract/document/document.ts";
import { drawPdf } from "./draw.ts";

/** The thread's request, and its answer: the bytes, or null if it could not draw the document. */
export type Ask = { readonly number: number; readonly document: Document };
export type Answer = { readonly number: number; readonly bytes: Uint8Array | null };

parentPort?.on("message", ({ number, document }: Ask) => {
  const answer = (bytes: Uint8Array | null): void => parentPort?.postMessage({ number, bytes } satisfies Answer);
  drawPdf(document).then(answer, () => answer(null));
});
