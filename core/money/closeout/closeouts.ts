import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId } from "#core/shared/ids.ts";
import type { Closeout, CloseoutFacts } from "./closeout.ts";

/** What came of contracts that were ended, kept beside them so that many are read at once. */
export class Closeouts extends Context.Service<
  Closeouts,
  {
    /**
     * Waits until nobody else works out closeouts, or what is usual, and keeps others waiting until the unit of work has ended; inside
     * of one.
     */
    readonly takeTurn: Effect.Effect<void, Unavailable>;
    /**
     * Looks at up to `limit` entries of the history with a greater number, the least first: which of the contracts that they belong to
     * were ended, each once, the number of the last entry, and whether there may be more.
     */
    readonly movedAfter: (
      number: number,
      limit: number,
    ) => Effect.Effect<
      { readonly ids: ReadonlyArray<ContractId>; readonly number: number; readonly more: boolean },
      Unavailable
    >;
    /** What is known of those of these contracts that were ended, in any order. */
    readonly factsOf: (ids: ReadonlyArray<ContractId>) => Effect.Effect<ReadonlyArray<CloseoutFacts>, Unavailable>;
    /** Puts each in place of the one before of its contract. */
    readonly put: (closeouts: ReadonlyArray<Closeout>) => Effect.Effect<void, Unavailable>;
  }
>()("core/Closeouts") {}
