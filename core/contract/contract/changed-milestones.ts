import { Effect } from "effect";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { Bid, MilestoneDraft, PlannedMilestone } from "#core/market/bid/bid.ts";
import { checkPictures } from "#core/market/bid/check-pictures.ts";
import { pictureOf } from "#core/market/bid/offer.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import { Blocked, invalid } from "#core/shared/errors.ts";
import { changeIssues } from "./change-issues.ts";
import { Contracts } from "./contracts.ts";

/**
 * The milestones of an offer that is sent again. A first offer is what the bidder has bid; only one that came to nothing
 * is changed by the poster, and the bidder may refuse it again. Pictures of the bid and of that offer may stay, and the
 * poster's own be added.
 */
export const changedMilestones = Effect.fnUntraced(function* (
  actor: PersonActor,
  bid: Bid,
  drafts: ReadonlyArray<MilestoneDraft>,
) {
  const contracts = yield* Contracts;
  const milestones = yield* Milestones;
  const last = yield* contracts.offeredBefore(bid.id);
  if (last === null) {
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
  const before = [...bid.milestones, ...(yield* milestones.ofContract(last.id))];
  const pictures = yield* checkPictures(actor, drafts, before);
  return drafts.flatMap((draft): ReadonlyArray<PlannedMilestone> => {
    const { amount, endDay } = draft;
    if (amount === null || endDay === null) return [];
    return [{ amount, description: draft.description.trim(), endDay, ...pictureOf(draft, pictures) }];
  });
});
