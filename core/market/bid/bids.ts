import { Context, Effect } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import type { Actor, PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { type NotFound, notFound, type Stale, type Unavailable } from "#core/shared/errors.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import type { BidId, ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import type { EventOf, Party } from "#core/shared/lifecycle.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import { personOn, type Side } from "#core/shared/side.ts";
import { bidLifecycle } from "./bid.machine.ts";
import type { Bid, BidderRecord, BidExists, BidGroup, BidOrder, BidTerms, BidView, ComparedBid } from "./bid.ts";

export class Bids extends Context.Service<
  Bids,
  {
    /**
     * Fails `BidExists` if the bidder has a live bid on the listing, even if both are placed at once, and `Stale` if
     * the listing was changed since this version was read. A unit of work may fail with either only when it commits.
     */
    readonly insert: (
      bid: Bid,
      listing: Pick<Listing, "version">,
    ) => Effect.Effect<void, BidExists | Stale | Unavailable>;
    readonly get: (id: BidId) => Effect.Effect<Bid, NotFound | Unavailable>;
    /**
     * Saves over the version that was read and increments it; fails `Stale` if another save came first, and `BidExists`
     * if this bid would be the bidder's second live one.
     */
    readonly save: (bid: Bid) => Effect.Effect<Bid, Stale | BidExists | Unavailable>;
    readonly view: (id: BidId) => Effect.Effect<BidView, NotFound | Unavailable>;
    /** The bids of a listing that are neither declined nor retracted, oldest first. */
    readonly ofListing: (id: ListingId, page: PageRequest) => Effect.Effect<Page<BidView>, Unavailable>;
    /** At most `limit` of the same bids, best by `order` first, each with what is known about its bidder. */
    readonly compare: (
      id: ListingId,
      order: BidOrder,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ComparedBid>, Unavailable>;
    /** The bids of a bidder in one group, or, if `group` is null, all that are not retracted; latest update first. */
    readonly ofBidder: (
      id: PersonId,
      group: BidGroup | null,
      page: PageRequest,
    ) => Effect.Effect<Page<BidView>, Unavailable>;
    /** The records of these people as bidders, in any order; people who do not exist are left out. */
    readonly recordsOf: (ids: ReadonlyArray<PersonId>) => Effect.Effect<ReadonlyArray<BidderRecord>, Unavailable>;
    /** All bids on a listing that wait for the poster's decision. */
    readonly submittedOn: (id: ListingId) => Effect.Effect<ReadonlyArray<Bid>, Unavailable>;
  }
>()("core/Bids") {}

/** Returns the bid if the actor is on the given side of it; fails `NotFound` otherwise, to hide which bids exist. */
export const ownBid = Effect.fnUntraced(function* (actor: PersonActor, side: Side, id: BidId) {
  const bid = yield* (yield* Bids).get(id);
  return personOn(side, bid) === actor.personId ? bid : yield* notFound("bid");
});

type Options = {
  readonly changes?: BidTerms;
  readonly reason?: string;
  /** The contract whose history includes the move. */
  readonly contractId?: ContractId;
};

/** Moves a bid, saves it and records the move in the history; runs inside the caller's unit of work. */
export const moveBid = Effect.fnUntraced(function* (
  actor: Actor,
  party: Party,
  bid: Bid,
  event: EventOf<typeof bidLifecycle>,
  { changes, reason, contractId }: Options = {},
) {
  const state = yield* bidLifecycle.move(bid.state, event, party);
  const declinedReason = event === "decline" ? (reason ?? null) : state === "declined" ? bid.declinedReason : null;
  const saved = yield* (yield* Bids).save({ ...bid, ...changes, state, declinedReason, updatedAt: yield* now });
  yield* recordMove(actor, {
    ...moveOf("bid", event, saved, bid),
    listingId: bid.listingId,
    contractId: contractId ?? null,
    reason: reason ?? null,
  });
  return saved;
});
