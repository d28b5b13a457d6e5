import { Effect } from "effect";
import type { Contract } from "#core/contract/contract/contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { decideHire } from "#core/contract/contract/decide-hire.ts";
import { showBoth, tellSide } from "#core/contract/contract/tell-sides.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { contractNotRunning } from "#core/contract/milestone/submit-milestone.ts";
import type { Bid } from "#core/market/bid/bid.ts";
import { Bids, ownBid } from "#core/market/bid/bids.ts";
import { Listings, ownListing, titleOf } from "#core/market/listing/listings.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import { checkStanding, People } from "#core/people/person/people.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { today } from "#core/shared/day.ts";
import { blocked, checkText, notFound, refusal } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import type { BidId, ListingId } from "#core/shared/ids.ts";
import type { Side } from "#core/shared/side.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { isStanding, type MaterialRequest } from "./material-request.ts";
import { MaterialRequests, materialsMove } from "./material-requests.ts";

const ofNoMilestone = refusal("OfNoMilestone", "you", {
  message: "These materials aren't for a milestone, so nobody else can pay for them.",
  whatToDo: "Hire the supplier yourself.",
});

const ownerBid = refusal("OwnerBid", "you", {
  message: "Your client made this bid, so they can't be asked to pay for it.",
  whatToDo: "Hire them yourself, or choose another bid.",
});

const askedAlready = refusal("OwnerAsked", "poster", {
  message: "You already asked for this bid to be paid directly.",
  whatToDo: "Wait for an answer, or withdraw your request.",
});

const notAsked = refusal("OwnerNotAsked", "you", {
  message: "Nobody is being asked to pay for this bid anymore.",
  whatToDo: "Open the page of the materials to see what happened.",
});

/** Returns a request for materials with the contract of its work, which stays locked until the unit of work ends. */
const requestOf = Effect.fnUntraced(function* ({ listingId }: Pick<Bid, "listingId">) {
  const requests = yield* MaterialRequests;
  const found = yield* requests.find(listingId);
  if (found === null) return null;
  const locked = yield* requests.ofContractForUpdate(found.contractId);
  const work = yield* (yield* Contracts).get(found.contractId);
  const request = locked.find((it) => it.listingId === listingId);
  return request === undefined ? null : { request, work };
});

type Move = "ask_owner" | "withdraw_ask" | "decline_to_pay" | "owner_hires" | "owner_offer_over";

/** Records in the work's history what happens to the request to pay, and shows it to both of its sides. */
const recordAsk = Effect.fnUntraced(function* (
  actor: Parameters<typeof recordMove>[0],
  { request, work }: { readonly request: MaterialRequest; readonly work: Contract },
  event: Move,
  reason: string | null = null,
) {
  const { number } = yield* (yield* Milestones).get(request.milestoneId);
  const bid = request.ownerPays && (yield* (yield* Bids).get(request.ownerPays.bidId));
  yield* recordMove(actor, {
    ...materialsMove(work, request.listingId, event, "requested", "requested"),
    reason,
    facts: {
      ...{ milestoneId: request.milestoneId, number },
      ...(bid && { amount: bid.amount, isInPrice: request.ownerPays?.isInPrice ?? false }),
    },
  });
  yield* showBoth(work, { noun: "contract", id: work.id, event: "materials" });
});

/** Returns the names and numbers that texts about the request to pay use. */
const factsOf = Effect.fnUntraced(function* (actor: PersonActor, request: MaterialRequest, work: Contract, bid: Bid) {
  const people = yield* People;
  const { number } = yield* (yield* Milestones).get(request.milestoneId);
  return {
    project: yield* titleOf(work.listingId),
    title: yield* titleOf(request.listingId),
    poster: (yield* people.get(work.posterId)).name,
    bidder: (yield* people.get(work.bidderId)).name,
    supplier: (yield* people.get(bid.bidderId)).name,
    ...{ number, amount: bid.amount, bySupport: isSupport(actor) },
  };
});

type Question = {
  readonly bidId: BidId;
  /** The bid's version that the contractor was shown. */
  readonly version: number;
  /** Whether the milestone's price includes the materials; if so, it should be lowered. */
  readonly isInPrice: boolean;
};

/**
 * Asks the owner of the work to hire this supplier and pay them directly; for the contractor who requested the
 * milestone's materials. A new question replaces an unanswered one about the same request. Fails as hiring would, and
 * with `Blocked` if the materials are for no milestone.
 */
export const askOwnerToPay = Effect.fn("askOwnerToPay")(function* (
  actor: PersonActor,
  { bidId, version, isInPrice }: Question,
) {
  const found = yield* requestOf(yield* ownBid(actor, "poster", bidId));
  if (found === null) return yield* ofNoMilestone();
  const bid = yield* ownBid(actor, "poster", bidId);
  const { request, work } = found;
  if (work.state !== "accepted") return yield* contractNotRunning(work);
  // The owner isn't asked to hire a bidder who can't be hired now.
  yield* Effect.fromResult(
    decideHire({
      bid,
      shownVersion: version,
      bidderStanding: yield* (yield* People).getStandingForShare(bid.bidderId),
      listing: yield* (yield* Listings).get(bid.listingId),
      changes: null,
      today: yield* today,
    }),
  );
  yield* checkStanding(work.posterId, "poster");
  if (bid.bidderId === work.posterId) return yield* ownerBid();
  if (request.ownerPays !== null && isStanding(request.ownerPays, bid)) return yield* askedAlready();
  const asked: MaterialRequest = { ...request, ownerPays: { bidId, bidVersion: version, isInPrice } };
  yield* (yield* MaterialRequests).save(asked);
  yield* recordAsk(actor, { request: asked, work }, "ask_owner");
  yield* tellSide(work, "poster", "contract", [
    "ownerAskedToPay",
    { ...(yield* factsOf(actor, asked, work, bid)), isInPrice },
  ]);
  return asked;
}, atomically);

/** Returns the open request to pay with its bid; fails with `Blocked` if it is no longer open. */
const standing = Effect.fnUntraced(function* (actor: PersonActor, side: Side, bidId: BidId) {
  const bids = yield* Bids;
  const found = yield* requestOf(yield* bids.get(bidId));
  if (found === null || (side === "poster" ? found.work.posterId : found.work.bidderId) !== actor.personId)
    return yield* notFound("bid");
  const { ownerPays } = found.request;
  // An owner who was never asked about this bid learns nothing of it.
  if (ownerPays?.bidId !== bidId) return yield* side === "poster" ? notFound("bid") : notAsked();
  // Read after locking, so that a hire in the meantime is seen.
  const bid = yield* bids.get(bidId);
  if (bid.state !== "submitted") return yield* notAsked();
  return { ...found, bid };
});

/** Withdraws an unanswered request to pay; inside the caller's unit of work. */
export const withdrawAsk = Effect.fnUntraced(function* (
  actor: PersonActor,
  { request, work }: { readonly request: MaterialRequest; readonly work: Contract },
) {
  if (request.ownerPays === null) return;
  const bid = yield* (yield* Bids).get(request.ownerPays.bidId);
  yield* recordAsk(actor, { request, work }, "withdraw_ask");
  yield* (yield* MaterialRequests).save({ ...request, ownerPays: null });
  yield* tellSide(work, "poster", "contract", ["ownerNotAskedAnymore", yield* factsOf(actor, request, work, bid)]);
});

/** Withdraws the contractor's request to pay. Fails with `NotFound`, and with `Blocked` once it was answered. */
export const withdrawOwnerAsk = Effect.fn("withdrawOwnerAsk")(function* (actor: PersonActor, bidId: BidId) {
  yield* withdrawAsk(actor, yield* standing(actor, "bidder", bidId));
}, atomically);

type Declined = { readonly bidId: BidId; readonly reason: string };

/** Declines to pay for the materials, with the owner's reason. Fails with `NotFound`, `Blocked` or `Invalid`. */
export const declineToPay = Effect.fn("declineToPay")(function* (actor: PersonActor, input: Declined) {
  const reason = yield* checkText("reason", input.reason, "Please say why you're declining.");
  const { request, work, bid } = yield* standing(actor, "poster", input.bidId);
  yield* recordAsk(actor, { request, work }, "decline_to_pay", reason);
  yield* (yield* MaterialRequests).save({ ...request, ownerPays: null });
  yield* tell(work.bidderId, {
    kind: "contract",
    words: ["ownerDeclinedToPay", { ...(yield* factsOf(actor, request, work, bid)), reason }],
    link: { to: "bidders", listingId: request.listingId },
  });
}, atomically);

/**
 * Returns a bid and the person who can hire its bidder: the listing's poster, or the owner whom the poster asked to
 * pay. Inside the caller's unit of work. Fails with `NotFound` for anyone else, and `Blocked` if the bid changed since.
 */
export const buyerOf = Effect.fnUntraced(function* (actor: PersonActor, bidId: BidId) {
  const bid = yield* (yield* Bids).get(bidId);
  const { posterId } = bid;
  if (posterId === actor.personId) {
    // Locked before anything else, as in the owner's own call, so that the two calls can't deadlock.
    const own = bid.items.length === 0 ? null : yield* requestOf(bid);
    return { bid, posterId, asked: null, unanswered: own?.request.ownerPays ? own : null };
  }
  const found = yield* requestOf(bid);
  if (found === null || found.work.posterId !== actor.personId) return yield* notFound("bid");
  const { request, work } = found;
  if (request.ownerPays?.bidId !== bidId) return yield* notFound("bid");
  if (work.state !== "accepted") return yield* contractNotRunning(work);
  // Read again: the request to pay is locked from here on.
  const now = yield* (yield* Bids).get(bidId);
  if (now.state === "submitted" && now.version !== request.ownerPays.bidVersion) {
    return yield* blocked("BidChanged", "bidder", {
      message: "The supplier changed this bid since you were asked to pay for it.",
      whatToDo: "Your contractor can ask you again with the bid as it is now. You haven't hired anyone yet.",
    });
  }
  return { bid: now, posterId: work.posterId, asked: { request, work }, unanswered: null };
});

/** Tells the contractor that the owner offered the supplier a contract; inside the caller's unit of work. */
export const tellHiredByOwner = Effect.fnUntraced(function* (
  actor: PersonActor,
  { request, work }: { readonly request: MaterialRequest; readonly work: Contract },
  bid: Bid,
) {
  yield* recordAsk(actor, { request, work }, "owner_hires");
  yield* tellSide(work, "bidder", "contract", ["ownerOffered", yield* factsOf(actor, request, work, bid)]);
});

/** Returns the request whose supplier the owner pays instead of the listing's poster; null for any other contract. */
export const paidByOwner = Effect.fnUntraced(function* (supply: Pick<Contract, "listingId" | "posterId">) {
  const listing = yield* (yield* Listings).get(supply.listingId);
  if (listing.kind !== "material_supply" || listing.posterId === supply.posterId) return null;
  const request = yield* (yield* MaterialRequests).find(listing.id);
  if (request === null) return null;
  return { request, work: yield* (yield* Contracts).get(request.contractId) };
});

/** Tells the contractor who requested the materials how the owner's offer ended; inside the caller's unit of work. */
export const tellOfOwnersOffer = Effect.fnUntraced(function* (
  actor: PersonActor,
  supply: Contract,
  event: "accept" | "withdraw" | "refuse",
) {
  const found = yield* paidByOwner(supply);
  if (found === null) return null;
  const { request, work } = found;
  const bid = yield* (yield* Bids).get(supply.bidId);
  const isAccepted = event === "accept";
  if (!isAccepted) {
    yield* recordAsk(actor, found, "owner_offer_over");
    yield* (yield* MaterialRequests).save({ ...request, ownerPays: null });
  }
  yield* tell(work.bidderId, {
    kind: "contract",
    words: [isAccepted ? "ownersOfferAccepted" : "ownersOfferOver", yield* factsOf(actor, request, work, bid)],
    link: isAccepted ? { to: "bidder_contract", bidId: work.bidId } : { to: "bidders", listingId: request.listingId },
  });
  yield* showBoth(work, { noun: "contract", id: work.id, event: "materials" });
  return found;
});

/**
 * Returns who would be asked to pay for materials, and which bid they are asked about now; for the person who requested
 * them. Null if they are for no running work. Fails with `NotFound` for anyone else.
 */
export const viewOwnerPays = Effect.fn("viewOwnerPays")(function* (actor: PersonActor, listingId: ListingId) {
  const { id } = yield* ownListing(actor, listingId);
  const request = yield* (yield* MaterialRequests).find(id);
  const work = request === null ? null : yield* (yield* Contracts).get(request.contractId);
  if (request === null || work?.state !== "accepted") return null;
  const { ownerPays } = request;
  const isAsked = ownerPays !== null && isStanding(ownerPays, yield* (yield* Bids).get(ownerPays.bidId));
  return {
    ownerName: (yield* (yield* People).get(work.posterId)).name,
    number: (yield* (yield* Milestones).get(request.milestoneId)).number,
    asked: isAsked ? { bidId: ownerPays.bidId, isInPrice: ownerPays.isInPrice } : null,
  };
});
