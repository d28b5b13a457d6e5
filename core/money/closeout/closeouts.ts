import { Context, Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import type { CountedContract } from "#core/people/bid-to-final/bid-to-final.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import type { RowsAfter } from "#core/shared/page.ts";
import { type Closeout, type CloseoutFacts, closeoutSums } from "./closeout.ts";

/** The closeouts of ended contracts, stored beside the contracts so that many can be read at once. */
export class Closeouts extends Context.Service<
  Closeouts,
  {
    /**
     * Takes a lock until the unit of work ends, so that only one run at a time computes closeouts or the usual prices.
     */
    readonly takeTurn: Effect.Effect<void, Unavailable>;
    /**
     * Reads up to `limit` history entries after `number`, in order. Returns the ended contracts that they belong to,
     * each once, the number of the last entry, and whether there may be more.
     */
    readonly movedAfter: (
      number: number,
      limit: number,
    ) => Effect.Effect<
      { readonly ids: ReadonlyArray<ContractId>; readonly number: number; readonly more: boolean },
      Unavailable
    >;
    /** Returns the facts of those of these contracts that have ended, in any order. */
    readonly factsOf: (ids: ReadonlyArray<ContractId>) => Effect.Effect<ReadonlyArray<CloseoutFacts>, Unavailable>;
    /**
     * Returns, ordered by bidder id, the bidders with at least `least` settled contracts that ended in this span, each
     * with at most the `most` newest of them.
     */
    readonly ofBidders: (
      page: RowsAfter<PersonId>,
      span: { readonly from: Date; readonly until: Date },
      contracts: { readonly least: number; readonly most: number },
    ) => Effect.Effect<
      ReadonlyArray<{ readonly personId: PersonId; readonly contracts: ReadonlyArray<CountedContract> }>,
      Unavailable
    >;
    /** Saves each closeout, replacing the previous one of its contract. */
    readonly put: (closeouts: ReadonlyArray<Closeout>) => Effect.Effect<void, Unavailable>;
  }
>()("core/Closeouts") {}

/** Returns a contract's current sums from bid to final price; null until it has ended and its closeout is settled. */
export const closeoutOfContract = Effect.fnUntraced(function* ({ id, state }: Pick<Contract, "id" | "state">) {
  if (state !== "ended") return null;
  const [facts] = yield* (yield* Closeouts).factsOf([id]);
  return facts === undefined ? null : closeoutSums(facts);
});
