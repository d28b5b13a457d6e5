import { Effect } from "effect";
import type { PlannedMilestone } from "#core/market/bid/bid.ts";
import { today } from "#core/shared/day.ts";
import { Blocked, invalid } from "#core/shared/errors.ts";
import type { BidId } from "#core/shared/ids.ts";
import { changeIssues } from "./change-issues.ts";
import { Contracts } from "./contracts.ts";
import type { MilestoneDraft } from "./last-offer.ts";

/**
 * The milestones of an offer that is sent again. A first offer is what the bidder has bid; only one that came to nothing
 * is changed by the poster, and the bidder may refuse it again.
 */
export const changedMilestones = Effect.fnUntraced(function* (bidId: BidId, drafts: ReadonlyArray<MilestoneDraft>) {
  const contracts = yield* Contracts;
  if ((yield* contracts.offeredBefore(bidId)) === null) {
    return yield* new Blocked({
      code: "NoOfferBefore",
      message: "A first offer holds the milestones of the bid.",
      whoCanFix: "you",
      whatToDo:
        "Hire the bidder as they have bid. If that offer is withdrawn or refused, you can change its milestones.",
    });
  }
  const [first, ...others] = changeIssues(drafts, yield* today);
  if (first) return yield* invalid(first, ...others);
  return drafts.flatMap(
    ({ amount, description, endDay }): ReadonlyArray<PlannedMilestone> =>
      amount === null || endDay === null ? [] : [{ amount, description: description.trim(), endDay }],
  );
});
