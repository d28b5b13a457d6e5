import { Context, type Effect } from "effect";
import type { Document } from "#core/contract/document/document.ts";
import type { Unavailable } from "#core/shared/errors.ts";

/** Draws documents on paper. */
export class Documents extends Context.Service<
  Documents,
  {
    /**
     * The document as a PDF for screen and paper: tagged for screen readers (PDF/UA-1), in its language, with its typeface in it. The same
     * document gives the same bytes. Whatever people typed is drawn; what the typeface has no sign for is a box, and is read out as it was typed.
     */
    readonly pdf: (document: Document) => Effect.Effect<Uint8Array, Unavailable>;
  }
>()("core/Documents") {}
