import { Result } from "effect";
import type { Bid, MilestoneDraft, PlannedMilestone } from "#core/market/bid/bid.ts";
import { checkPictures, milestoneIssues, pictureOf } from "#core/market/bid/bid-terms.ts";
import type { StoredFile } from "#core/people/file/file.ts";
import type { Day } from "#core/shared/day.ts";
import { type Blocked, blocked, type Invalid, invalid } from "#core/shared/errors.ts";
import { mostCents, sum } from "#core/shared/money.ts";

/** Returns what is wrong with milestones that a poster changes; the browser runs the same checks before it sends. */
export const changeIssues = (milestones: ReadonlyArray<typeof MilestoneDraft.Encoded>, day: string) => {
  const none = milestones.length === 0 ? [{ field: "milestones", message: "Please Enter Milestone Details." }] : [];
  const isTooMuch = sum(milestones.map(({ amount }) => amount ?? 0)) > mostCents;
  const tooMuch = isTooMuch ? [{ field: "milestones.0.amount", message: "Please enter a valid bid amount" }] : [];
  return [...none, ...milestoneIssues({ milestones }, day), ...tooMuch];
};

export type Changes = {
  readonly drafts: ReadonlyArray<MilestoneDraft>;
  /** The milestones of this bid's last offer that was withdrawn or declined; null if there is none. */
  readonly before: ReadonlyArray<Pick<PlannedMilestone, "pictureId">> | null;
  /** The files that the drafts name, without those that don't exist. */
  readonly files: ReadonlyArray<Pick<StoredFile, "id" | "ownerId" | "purpose" | "name">>;
};

/**
 * Returns the milestones of an offer that is sent again. A first offer has to use the bid's milestones; only after it
 * was withdrawn or declined can the poster change them, and the bidder may decline again. Pictures of the bid and of
 * the earlier offer may stay, and the poster may add their own.
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
