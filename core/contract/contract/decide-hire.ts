import { Result } from "effect";
import { bidLifecycle } from "#core/market/bid/bid.machine.ts";
import type { Bid, PlannedMilestone } from "#core/market/bid/bid.ts";
import { listingLifecycle } from "#core/market/listing/listing.machine.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { suspended } from "#core/people/person/people.ts";
import type { PersonStanding } from "#core/people/person/standing.machine.ts";
import type { Day } from "#core/shared/day.ts";
import { type Blocked, blocked, refusal } from "#core/shared/errors.ts";
import { dollars } from "#core/shared/money.ts";
import { type Changes, changedMilestones } from "./changed-milestones.ts";

/** Support has hidden the listing. */
const listingHidden = refusal("ListingHidden", "you", {
  message: "Dibbs Support has hidden this post, so nobody can be hired for it now.",
  whatToDo: "Fix what we wrote to you about, then write to Dibbs Support.",
});

const bidChanged = ({ amount, milestones }: Bid): Blocked =>
  blocked("BidChanged", "you", {
    message: `This bid was changed since you looked at it. It is ${dollars(amount)} now, in ${milestones.length === 1 ? "1 milestone" : `${milestones.length} milestones`}.`,
    whatToDo: "Review the bid as it is now, and hire if you agree. You haven't hired anyone yet.",
  });

const isSame = (one: ReadonlyArray<PlannedMilestone>, other: ReadonlyArray<PlannedMilestone>): boolean =>
  one.length === other.length &&
  one.every((stage, index) =>
    (["amount", "description", "endDay", "pictureId"] as const).every((part) => other[index]?.[part] === stage[part]),
  );

export type HireFacts = {
  readonly bid: Bid;
  /** The bid's version that the poster was shown; null if they send an offer again. */
  readonly shownVersion: number | null;
  readonly bidderStanding: PersonStanding;
  readonly listing: Pick<Listing, "state">;
  /** The poster's changes to an offer that is sent again; null for an offer of the bid as it is. */
  readonly changes: Changes | null;
  readonly today: Day;
};

/**
 * Decides what is offered to a bidder, and which moves that makes. Nobody can agree to a bid that they haven't seen,
 * hire someone suspended, or hire for a hidden listing. Fails with `Blocked`, `Invalid` or `IllegalMove`, in order.
 */
export const decideHire = ({ bid, shownVersion, bidderStanding, listing, changes, today }: HireFacts) =>
  Result.gen(function* () {
    if (shownVersion !== null && bid.version !== shownVersion && bidLifecycle.can(bid.state, "hire")) {
      return yield* Result.fail(bidChanged(bid));
    }
    if (bidderStanding === "suspended") return yield* Result.fail(suspended("bidder"));
    if (listingLifecycle.hasTag(listing.state, "to_be_mended")) return yield* Result.fail(listingHidden());
    const milestones = changes === null ? bid.milestones : yield* changedMilestones(bid, changes, today);
    yield* bidLifecycle.next(bid.state, "hire", "poster");
    yield* listingLifecycle.next(listing.state, "hire", "poster");
    return { bid: "hire", listing: "hire", milestones, isChanged: !isSame(milestones, bid.milestones) } as const;
  });
