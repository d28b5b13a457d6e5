import { Result } from "effect";
import type { Bid, MilestoneDraft, PlannedMilestone } from "#core/market/bid/bid.ts";
import { checkPictures, milestoneIssues, pictureOf } from "#core/market/bid/bid-terms.ts";
import type { StoredFile } from "#core/people/file/file.ts";
import type { Day } from "#core/shared/day.ts";
import { type Blocked, blocked, type Invalid, invalid } from "#core/shared/errors.ts";
import { mostCents, sum } from "#core/shared/money.ts";

/** The rules of milestones that a poster changes; the browser asks the same before it sends. */
export const changeIssues = (milestones: ReadonlyArray<typeof MilestoneDraft.Encoded>, day: string) => {
  const none = milestones.length === 0 ? [{ field: "milestones", message: "Please Enter Milestone Details." }] : [];
  const isTooMuch = sum(milestones.map(({ amount }) => amount ?? 0)) > mostCents;
  const tooMuch = isTooMuch ? [{ field: "milestones.0.amount", message: "Please enter a valid bid amount" }] : [];
  return [...none, ...milestoneIssues({ milestones }, day), ...tooMuch];
};

export type Changes = {
  readonly drafts: ReadonlyArray<MilestoneDraft>;
  /** The milestones of the offer of this bid that came to nothing last; null where there was none. */
  readonly before: ReadonlyArray<Pick<PlannedMilestone, "pictureId">> | null;
  /** Those of the files that the drafts name which exist. */
  readonly files: ReadonlyArray<Pick<StoredFile, "id" | "ownerId" | "purpose" | "name">>;
};

/**
 * The milestones of an offer that is sent again. A first offer is what the bidder has bid; only one that came to nothing
 * is changed by the poster, and the bidder may refuse it again. Pictures of the bid and of that offer may stay, and the
 * poster's own be added.
 */
export const changedMilestones = (
  bid: Bid,
  { drafts, before, files }: Changes,
  today: Day,
): Result.Result<ReadonlyArray<PlannedMilestone>, Blocked | Invalid> => {
  if (before === null) {
    return Result.fail(
      blocked("NoOfferBefore", "you", {
        message: "Your first offer has to use the milestones of the bid.",
        whatToDo: "Hire with the bid as it is. If that offer is withdrawn or declined, you can change its milestones.",
      }),
    );
  }
  const [first, ...others] = changeIssues(drafts, today);
  if (first) return Result.fail(invalid(first, ...others));
  const pictures = checkPictures(bid.posterId, drafts, files, [...bid.milestones, ...before]);
  return Result.map(pictures, (names) =>
    drafts.flatMap((draft): ReadonlyArray<PlannedMilestone> => {
      const { amount, endDay } = draft;
      if (amount === null || endDay === null) return [];
      return [{ amount, description: draft.description.trim(), endDay, ...pictureOf(draft, names) }];
    }),
  );
};
