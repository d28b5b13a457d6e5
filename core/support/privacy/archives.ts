import { Context, type Effect } from "effect";

/** Packs files into one. */
export class Archives extends Context.Service<
  Archives,
  {
    /** A ZIP of the given files, in this order; names are paths with '/'. */
    readonly zip: (
      files: ReadonlyArray<{ readonly name: string; readonly bytes: Uint8Array }>,
    ) => Effect.Effect<Uint8Array>;
  }
>()("core/Archives") {}
