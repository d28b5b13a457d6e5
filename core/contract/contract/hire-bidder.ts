import { Effect } from "effect";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import type { Bid, MilestoneDraft, PlannedMilestone } from "#core/market/bid/bid.ts";
import { moveBid } from "#core/market/bid/move-bid.ts";
import { ownBid } from "#core/market/bid/own-bid.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { moveListing } from "#core/market/listing/move-listing.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { checkStanding } from "#core/people/person/check-standing.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Blocked } from "#core/shared/errors.ts";
import { type BidId, ContractId, MilestoneId, newId } from "#core/shared/ids.ts";
import { Cents, dollars, sum } from "#core/shared/money.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { changedMilestones } from "./changed-milestones.ts";
import { contractLifecycle } from "./contract.machine.ts";
import type { Contract } from "./contract.ts";
import { Contracts } from "./contracts.ts";

/** Support has taken the listing out of sight. */
const listingHidden = (): Blocked =>
  new Blocked({
    code: "ListingHidden",
    message: "Dibbs support has hidden this project, so nobody can be hired for it now.",
    whoCanFix: "you",
    whatToDo: "Change what we told you about, then write to Dibbs support.",
  });

/** The bid as somebody has seen it: they agree to that, and to nothing newer. */
export type ShownBid = Pick<Bid, "id" | "version">;

const bidChanged = ({ amount, milestones }: Bid): Blocked =>
  new Blocked({
    code: "BidChanged",
    message: `This bid was changed since you looked at it. It is ${dollars(amount)} now, in ${milestones.length === 1 ? "1 milestone" : `${milestones.length} milestones`}.`,
    whoCanFix: "you",
    whatToDo: "Look at the bid as it is now. Hire if you agree to it. You have not hired anybody yet.",
  });

const isSame = (one: ReadonlyArray<PlannedMilestone>, other: ReadonlyArray<PlannedMilestone>): boolean =>
  one.length === other.length &&
  one.every((stage, index) =>
    (["amount", "description", "endDay", "pictureId"] as const).every((part) => other[index]?.[part] === stage[part]),
  );

/** Both ways to an offer: with the milestones of the bid as it was shown, or with others. */
const offer = Effect.fnUntraced(function* (
  actor: PersonActor,
  { id: bidId, version }: { readonly id: BidId; readonly version: number | null },
  changed: ReadonlyArray<MilestoneDraft> | null,
) {
  const contracts = yield* Contracts;
  const milestones = yield* Milestones;
  const listings = yield* Listings;
  const { atomic } = yield* UnitOfWork;
  const at = yield* now;
  return yield* atomic(
    Effect.gen(function* () {
      const bid = yield* ownBid(actor, "poster", bidId);
      if (version !== null && bid.version !== version && bid.state === "submitted") return yield* bidChanged(bid);
      yield* checkStanding(bid.bidderId, "bidder");
      const listing = yield* listings.get(bid.listingId);
      if (listing.state === "hidden") return yield* listingHidden();
      const offered = changed === null ? bid.milestones : yield* changedMilestones(actor, bid, changed);
      const isChanged = !isSame(offered, bid.milestones);
      const contract: Contract = {
        id: yield* newId(ContractId),
        bidId,
        listingId: listing.id,
        posterId: bid.posterId,
        bidderId: bid.bidderId,
        state: contractLifecycle.initial,
        totalCost: Cents.make(sum(offered.map(({ amount }) => amount))),
        cancellation: null,
        offeredAt: at,
        updatedAt: at,
        version: 1,
      };
      yield* moveBid(actor, "poster", bid, "hire", { contractId: contract.id });
      yield* moveListing(actor, "poster", listing, "hire");
      yield* contracts.insert(contract);
      const stages: Array<Milestone> = [];
      for (const [index, planned] of offered.entries()) {
        stages.push({
          id: yield* newId(MilestoneId),
          contractId: contract.id,
          number: index + 1,
          ...planned,
          state: milestoneLifecycle.initial,
          updatedAt: at,
          version: 1,
        });
      }
      yield* milestones.insert(stages);
      yield* recordMove(actor, {
        noun: "contract",
        subjectId: contract.id,
        listingId: listing.id,
        contractId: contract.id,
        event: "offer",
        from: null,
        to: contract.state,
        reason: null,
      });
      yield* tell(bid.bidderId, {
        kind: "offer",
        title: "You have an offer",
        message: isChanged
          ? `You were offered the contract for '${listing.title}' with milestones that differ from your bid. Look at what changed before you accept.`
          : `You were offered the contract for '${listing.title}'. Accept it to begin.`,
        link: `/v1/my-bids/contract?bid_id=${bidId}`,
      });
      yield* show([bid.posterId, bid.bidderId], { noun: "contract", id: contract.id, event: "offer" });
      return contract;
    }),
  );
});

/**
 * Offers the bidder a contract of the bid's milestones as they were shown; the listing takes no more bids meanwhile. However often and
 * at once it is asked for, one contract comes of it; the others fail `IllegalMove`, `Stale` or `ContractExists`. Fails
 * `Blocked` while the bidder is suspended, or the listing hidden, and with the code `BidChanged` where the bid was changed
 * since it was shown.
 */
export const hireBidder = Effect.fn("hireBidder")((actor: PersonActor, shown: ShownBid) => offer(actor, shown, null));

type Again = { readonly bidId: BidId; readonly milestones: ReadonlyArray<MilestoneDraft> };

/**
 * Sends an offer again that was withdrawn or refused, with milestones that the poster has changed; the bidder is told that
 * they differ from the bid. Fails as `hireBidder` does, `Invalid` for milestones that break the rules, and `Blocked`
 * where there was no offer before.
 */
export const offerAgain = Effect.fn("offerAgain")((actor: PersonActor, { bidId, milestones }: Again) =>
  offer(actor, { id: bidId, version: null }, milestones),
);
