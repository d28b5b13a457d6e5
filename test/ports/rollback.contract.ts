import { Effect } from "effect";
import { expect, test } from "vitest";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { proposeCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { placeBid } from "#core/market/bid/place-bid.ts";
import { closeListing } from "#core/market/listing/close-listing.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { applyOutcome } from "#core/money/payment/apply-outcome.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { applyRefund } from "#core/money/refund/apply-refund.ts";
import { refundPayment } from "#core/money/refund/request-refund.ts";
import type { StorePorts } from "#core/ports.ts";
import { personActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import type { BidId, ContractId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { anAccount } from "#test/builders/payment.ts";
import { storedRefund } from "#test/builders/refund.ts";
import { storedBid, storedListing, storedMilestone, storedPayment, storedPerson } from "#test/builders/stored.ts";
import { breakAfter } from "./breaking.ts";
import { firstPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

type Scene = {
  readonly act: Effect.Effect<unknown, unknown, StorePorts>;
  readonly listingId: Listing["id"];
  readonly people: ReadonlyArray<PersonId>;
  readonly bidIds?: ReadonlyArray<BidId>;
  readonly contractId?: ContractId;
};

/** Returns everything visible in a scene, which an act that failed must not have changed. */
const seen = Effect.fnUntraced(function* ({ listingId, people, bidIds = [], contractId }: Scene) {
  const alerts = yield* Alerts;
  const bids = yield* Bids;
  const contracts = yield* Contracts;
  const history = yield* History;
  const listings = yield* Listings;
  const outbox = yield* Outbox;
  return {
    listings: yield* Effect.forEach(people, (id) => listings.view(listingId, id)),
    bids: yield* Effect.forEach(bidIds, (id) => bids.view(id)),
    allBids: yield* bids.ofListing(listingId, firstPage),
    contract: contractId ? yield* contracts.view(contractId) : null,
    contracts: yield* Effect.forEach(people, (id) => contracts.ofPerson(id, firstPage)),
    alerts: yield* Effect.forEach(people, (id) => alerts.ofPerson(id, firstPage)),
    messages: yield* outbox.recent(1),
    stories: [
      yield* history.ofSubject("listing", listingId),
      yield* Effect.forEach(bidIds, (id) => history.ofSubject("bid", id)),
      contractId ? yield* history.ofContract(contractId) : null,
    ],
  };
});

const ofContract = Effect.fnUntraced(function* (contractId: ContractId) {
  const contracts = yield* Contracts;
  const { listingId, posterId, bidderId, bidId } = yield* contracts.get(contractId);
  return { contractId, listingId, people: [posterId, bidderId], bidIds: [bidId] };
});

const scenes: ReadonlyArray<readonly [string, Effect.Effect<Scene, unknown, StorePorts>]> = [
  [
    "placeBid",
    Effect.gen(function* () {
      const listing = yield* storedListing();
      const { id } = yield* storedPerson();
      const act = placeBid(personActor(id), { listingId: listing.id, draft: aBidDraft() });
      return { act, listingId: listing.id, people: [listing.posterId, id] };
    }),
  ],
  [
    "declineBid",
    Effect.gen(function* () {
      const bid = yield* storedBid();
      const act = declineBid(personActor(bid.posterId), { bidId: bid.id, reason: "Bid was too high" });
      return { act, listingId: bid.listingId, people: [bid.posterId, bid.bidderId], bidIds: [bid.id] };
    }),
  ],
  [
    "closeListing",
    Effect.gen(function* () {
      const listing = yield* storedListing();
      const [one, two] = [yield* storedBid({ listing }), yield* storedBid({ listing })];
      const people = [listing.posterId, one.bidderId, two.bidderId];
      const act = closeListing(personActor(listing.posterId), listing.id);
      return { act, listingId: listing.id, people, bidIds: [one.id, two.id] };
    }),
  ],
  [
    "hireBidder",
    Effect.gen(function* () {
      const bid = yield* storedBid();
      const act = hireBidder(personActor(bid.posterId), bid);
      return { act, listingId: bid.listingId, people: [bid.posterId, bid.bidderId], bidIds: [bid.id] };
    }),
  ],
  [
    "withdrawContract",
    Effect.gen(function* () {
      const bid = yield* storedBid();
      const { id } = yield* hireBidder(personActor(bid.posterId), bid);
      return { act: withdrawContract(personActor(bid.posterId), id), ...(yield* ofContract(id)) };
    }),
  ],
  [
    "acceptContract",
    Effect.gen(function* () {
      const bid = yield* storedBid();
      const { id } = yield* hireBidder(personActor(bid.posterId), bid);
      const act = acceptContract(personActor(bid.bidderId), { contractId: id, skipAccounts: true });
      return { act, ...(yield* ofContract(id)) };
    }),
  ],
  [
    "payMilestone",
    Effect.gen(function* () {
      const accounts = yield* PaymentAccounts;
      const { contract } = yield* storedMilestone();
      yield* accounts.insert(anAccount(contract.bidderId, "card"));
      const input = { contractId: contract.id, number: 1, rail: "card" } as const;
      return { act: payMilestone(personActor(contract.posterId), input), ...(yield* ofContract(contract.id)) };
    }),
  ],
  [
    "applyOutcome",
    Effect.gen(function* () {
      const { contract, payment } = yield* storedPayment({ state: "charged" });
      const act = applyOutcome(payment, { event: "settle", transferRef: "tr_1" });
      return { act, ...(yield* ofContract(contract.id)) };
    }),
  ],
  [
    "cancelContract",
    Effect.gen(function* () {
      const bid = yield* storedBid();
      const [poster, bidder] = [personActor(bid.posterId), personActor(bid.bidderId)];
      const { id } = yield* hireBidder(poster, bid);
      yield* acceptContract(bidder, { contractId: id, skipAccounts: true });
      yield* proposeCancelling(poster, { contractId: id, reason: "We have moved." });
      return { act: cancelContract(bidder, id), ...(yield* ofContract(id)) };
    }),
  ],
  [
    "refundPayment",
    Effect.gen(function* () {
      const { contract, payment } = yield* storedPayment({ state: "settled" });
      const input = { paymentId: payment.id, amount: cents(500), reason: "It cost less." };
      return { act: refundPayment(personActor(contract.bidderId), input), ...(yield* ofContract(contract.id)) };
    }),
  ],
  [
    "applyRefund",
    Effect.gen(function* () {
      const { contract, refund } = yield* storedRefund({ state: "reversed", reversalRef: "trr_1" });
      const act = applyRefund(refund, { event: "refund", refundRef: "re_1" });
      return { act, ...(yield* ofContract(contract.id)) };
    }),
  ],
  [
    "applyRefund of a charge that was not paid out",
    Effect.gen(function* () {
      const { contract, refund } = yield* storedRefund({ state: "reversing" }, { state: "charged", transferRef: null });
      const act = applyRefund(refund, { event: "refund", refundRef: "re_1" });
      return { act, ...(yield* ofContract(contract.id)) };
    }),
  ],
];

export const rollbackContract = ({ world }: Given): void => {
  test.each(scenes)("%s leaves nothing behind when it fails, after any of its writes", async (_name, set) => {
    const { run, jobs } = world();
    const scene = await run(set);
    const before = { seen: await run(seen(scene)), jobs: (await jobs()).length };
    let count = 1;
    for (; (await run(Effect.exit(breakAfter(count, scene.act))))._tag === "Failure"; count++) {
      expect({ seen: await run(seen(scene)), jobs: (await jobs()).length }, `after write ${count}`).toEqual(before);
      if (count === 60) throw new Error("The act never came to its end.");
    }
    // The test is not vacuous: there were writes to fail after, and in the end they are all there.
    expect(count).toBeGreaterThan(4);
    expect(await run(seen(scene))).not.toEqual(before.seen);
  });
};
