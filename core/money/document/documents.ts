import { Context, type Effect } from "effect";
import type { Document } from "#core/contract/document/document.ts";
import type { Unavailable } from "#core/shared/errors.ts";

/** Renders documents on paper. */
export class Documents extends Context.Service<
  Documents,
  {
    /**
     * Renders a document as a PDF for screen and paper: tagged for screen readers (PDF/UA-1), in its language, with its
     * typeface embedded. The same document gives the same bytes. Draws whatever people typed; a character that the
     * typeface lacks is drawn as a box, and read out as typed.
     */
    readonly pdf: (document: Document) => Effect.Effect<Uint8Array, Unavailable>;
  }
>()("core/Documents") {}
