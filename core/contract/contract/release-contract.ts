import { Effect } from "effect";
import { showBoth } from "#core/contract/contract/tell-sides.ts";
import { tellOfOwnersOffer } from "#core/contract/material-request/owner-pays.ts";
import { Bids, moveBid } from "#core/market/bid/bids.ts";
import { Listings, moveListing } from "#core/market/listing/listings.ts";
import { type News, tell } from "#core/messaging/alert/tell.ts";
import { People } from "#core/people/person/people.ts";
import { isSupport, type PersonActor, systemActor } from "#core/shared/actor.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { otherSide, personOn, type Side } from "#core/shared/side.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { Contract } from "./contract.ts";
import { partiesOf } from "./contract-names.ts";
import { moveContract, ownContract } from "./contracts.ts";

/** Reopens the listing, or suspends it if its poster is suspended; returns it. Inside the caller's unit of work. */
export const reopenListing = Effect.fnUntraced(function* (
  actor: PersonActor,
  side: Side,
  { listingId }: Pick<Contract, "listingId">,
) {
  const listing = yield* (yield* Listings).get(listingId);
  const isSuspended = (yield* (yield* People).getStandingForShare(listing.posterId)) === "suspended";
  const open = yield* moveListing(actor, side, listing, "release");
  return isSuspended ? yield* moveListing(systemActor("suspension"), "system", open, "suspend") : open;
});

/** Withdraws or declines an offer: the bid is open again, and so is the listing unless its poster is suspended. */
const release = Effect.fnUntraced(function* (
  actor: PersonActor,
  side: Side,
  contractId: ContractId,
  event: "withdraw" | "refuse",
) {
  const contract = yield* ownContract(actor, side, contractId);
  const released = yield* moveContract(actor, side, contract, event);
  const bid = yield* (yield* Bids).get(contract.bidId);
  yield* moveBid(actor, side, bid, event, { contractId });
  const listing = yield* reopenListing(actor, side, contract);
  const byOwner = yield* tellOfOwnersOffer(actor, contract, event);
  const facts = { ...(yield* partiesOf(contract)), bySupport: isSupport(actor) };
  const news: News =
    side === "poster"
      ? { kind: "offer", words: ["offerWithdrawn", facts], link: { to: "my_bids" } }
      : {
          kind: "offer",
          // The bidder may read the bids on a listing that belongs to a third person.
          words: ["offerDeclined", { ...facts, isOpen: byOwner !== null || listing.state === "open" }],
          link: byOwner
            ? { to: "poster_contract", contractId: byOwner.work.id }
            : { to: "bidders", listingId: listing.id },
        };
  yield* tell(personOn(otherSide(side), contract), news);
  yield* showBoth(contract, { noun: "contract", id: contractId, event });
  return released;
}, atomically);

/** Withdraws the poster's offer before it is accepted; the bid and the listing are open again. */
export const withdrawContract = Effect.fn("withdrawContract")((actor: PersonActor, contractId: ContractId) =>
  release(actor, "poster", contractId, "withdraw"),
);

/** Declines an offer for the bidder; the bid and the listing are open again. */
export const refuseContract = Effect.fn("refuseContract")((actor: PersonActor, contractId: ContractId) =>
  release(actor, "bidder", contractId, "refuse"),
);
