import { Context, type Effect } from "effect";
import type { ListingKind } from "#core/market/listing/listing.ts";
import type { Industry } from "#core/people/person/industries.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { Quartiles, UsualCell, UsualPrice } from "./usual.ts";

type Trade = { readonly kind: ListingKind; readonly industry: Industry };

/** The usual prices, stored so that no page computes them. */
export class UsualPrices extends Context.Service<
  UsualPrices,
  {
    /**
     * Returns `quartilesOf` the settled closeouts of contracts that name this trade and ended in this span, except
     * those of suspended people.
     */
    readonly quartiles: (
      trade: Trade,
      span: { readonly from: Date; readonly until: Date },
    ) => Effect.Effect<ReadonlyArray<Quartiles>, Unavailable>;
    /** Replaces all prices of the trade at once; called inside a unit of work. */
    readonly replace: (
      trade: Trade,
      prices: ReadonlyArray<Omit<UsualPrice, keyof Trade>>,
    ) => Effect.Effect<void, Unavailable>;
    /** Returns the prices of these trades in these cells, in any order. */
    readonly find: (
      kind: ListingKind,
      industries: ReadonlyArray<Industry>,
      cells: ReadonlyArray<UsualCell>,
    ) => Effect.Effect<ReadonlyArray<UsualPrice>, Unavailable>;
  }
>()("core/UsualPrices") {}
