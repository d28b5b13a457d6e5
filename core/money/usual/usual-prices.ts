import { Context, type Effect } from "effect";
import type { ListingKind } from "#core/market/listing/listing.ts";
import type { Industry } from "#core/people/person/industries.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { Quartiles, UsualCell, UsualPrice } from "./usual.ts";

type Trade = { readonly kind: ListingKind; readonly industry: Industry };

/** What is usually paid, kept so that no page works it out. */
export class UsualPrices extends Context.Service<
  UsualPrices,
  {
    /**
     * What `quartilesOf` says of the settled closeouts of contracts that name this trade and ended in that time; without those of
     * people who are suspended.
     */
    readonly quartiles: (
      trade: Trade,
      span: { readonly from: Date; readonly until: Date },
    ) => Effect.Effect<ReadonlyArray<Quartiles>, Unavailable>;
    /** Puts these in place of all prices of the trade, in one go; inside of a unit of work. */
    readonly replace: (
      trade: Trade,
      prices: ReadonlyArray<Omit<UsualPrice, keyof Trade>>,
    ) => Effect.Effect<void, Unavailable>;
    /** The prices of these trades in these parts, in any order. */
    readonly find: (
      kind: ListingKind,
      industries: ReadonlyArray<Industry>,
      cells: ReadonlyArray<UsualCell>,
    ) => Effect.Effect<ReadonlyArray<UsualPrice>, Unavailable>;
  }
>()("core/UsualPrices") {}
