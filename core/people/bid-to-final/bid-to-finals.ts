import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { BidToFinal, FinalAnswer } from "./bid-to-final.ts";

/** How each bidder's bids compare with their final prices, and their comments on it. */
export class BidToFinals extends Context.Service<
  BidToFinals,
  {
    /** A person's figures and comment; each null if there is none. */
    readonly of: (
      id: PersonId,
    ) => Effect.Effect<{ readonly figures: BidToFinal | null; readonly answer: FinalAnswer | null }, Unavailable>;
    /** Replaces all figures of people with ids above `after`, up to and including `until`; null means no bound. */
    readonly replace: (
      range: { readonly after: PersonId | null; readonly until: PersonId | null },
      figures: ReadonlyArray<BidToFinal & { readonly personId: PersonId }>,
    ) => Effect.Effect<void, Unavailable>;
    /** Replaces a person's comment; null removes it. A hidden comment stays hidden unless it is removed. */
    readonly answer: (
      id: PersonId,
      answer: Pick<FinalAnswer, "text" | "writtenAt"> | null,
    ) => Effect.Effect<void, Unavailable>;
    /** Hides a person's comment for this reason, or shows it again if null; returns whether there is a comment. */
    readonly hide: (id: PersonId, reason: string | null) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/BidToFinals") {}
