import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { BidToFinal, FinalAnswer } from "./bid-to-final.ts";

/** How bids compare with final prices, by bidder, and what they say of it. */
export class BidToFinals extends Context.Service<
  BidToFinals,
  {
    /** The figures of somebody and their answer; each null where there is none. */
    readonly of: (
      id: PersonId,
    ) => Effect.Effect<{ readonly figures: BidToFinal | null; readonly answer: FinalAnswer | null }, Unavailable>;
    /** Puts these in place of all figures of people whose id comes after the first, up to the second; null: from the first, to the last. */
    readonly replace: (
      range: { readonly after: PersonId | null; readonly until: PersonId | null },
      figures: ReadonlyArray<BidToFinal & { readonly personId: PersonId }>,
    ) => Effect.Effect<void, Unavailable>;
    /** Puts an answer in place of the one before; null takes it away. Whether it is hidden stays as it was unless there was none. */
    readonly answer: (
      id: PersonId,
      answer: Pick<FinalAnswer, "text" | "writtenAt"> | null,
    ) => Effect.Effect<void, Unavailable>;
    /** Hides somebody's answer for this reason, or shows it again; answers whether there is one. */
    readonly hide: (id: PersonId, reason: string | null) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/BidToFinals") {}
