import { Context, Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { CountedContract } from "#core/people/bid-to-final/bid-to-final.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import type { RowsAfter } from "#core/shared/page.ts";
import { type Closeout, type CloseoutFacts, closeoutSums } from "./closeout.ts";

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
    /**
     * The settled contracts of each bidder who has at least so many that ended in that time, by the ids of the bidders; of each at most
     * so many, the newest.
     */
    readonly ofBidders: (
      page: RowsAfter<PersonId>,
      span: { readonly from: Date; readonly until: Date },
      contracts: { readonly least: number; readonly most: number },
    ) => Effect.Effect<
      ReadonlyArray<{ readonly personId: PersonId; readonly contracts: ReadonlyArray<CountedContract> }>,
      Unavailable
    >;
    /** Puts each in place of the one before of its contract. */
    readonly put: (closeouts: ReadonlyArray<Closeout>) => Effect.Effect<void, Unavailable>;
  }
>()("core/Closeouts") {}

/** From bid to final of a contract, as its facts are now; null before it was ended, and while that is not settled. */
export const closeoutOfContract = Effect.fnUntraced(function* ({ id, state }: Pick<Contract, "id" | "state">) {
  if (state !== "ended") return null;
  const [facts] = yield* (yield* Closeouts).factsOf([id]);
  return facts === undefined ? null : closeoutSums(facts);
});
