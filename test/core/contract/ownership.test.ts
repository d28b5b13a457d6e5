import { Effect } from "effect";
import { expect } from "vitest";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { listHistory, listOwnContracts } from "#core/contract/contract/list-contracts.ts";
import { refuseContract, withdrawContract } from "#core/contract/contract/release-contract.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { retractBid } from "#core/market/bid/retract-bid.ts";
import { listBids, viewBid } from "#core/market/bid/view-bid.ts";
import { closeListing, removeListing } from "#core/market/listing/close-listing.ts";
import { editListing } from "#core/market/listing/edit-listing.ts";
import { viewContract, viewContractOfBid } from "#core/money/contract-view/view-contract.ts";
import { cancelPayment } from "#core/money/payment/cancel-payment.ts";
import { quoteMilestone } from "#core/money/payment/fee.ts";
import { openCardPayment } from "#core/money/payment/open-card-payment.ts";
import { payMilestone } from "#core/money/payment/pay-milestone.ts";
import { syncPayment } from "#core/money/payment/view-payment.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { cardForm, firstStage, newcomer, payableContract } from "#test/builders/errand.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { testInWorld } from "#test/test-in-world.ts";

/** A running contract with an open card form, and everything that can be requested of it, by who may. */
const scene = Effect.gen(function* () {
  const before = yield* payableContract();
  const { owner, contract, listing, bid } = before;
  const { payment } = yield* cardForm(owner, contract);
  const { id: milestoneId } = yield* firstStage(owner, contract);
  const [contractId, bidId, listingId] = [contract.id, bid.id, listing.id];
  const page = { after: null, limit: 5 };
  const posterOnly = (actor: PersonActor) => ({
    editListing: Effect.flip(editListing(actor, { listingId, draft: aListingDraft() })),
    closeListing: Effect.flip(closeListing(actor, listingId)),
    removeListing: Effect.flip(removeListing(actor, listingId)),
    listBids: Effect.flip(listBids(actor, listingId, page)),
    declineBid: Effect.flip(declineBid(actor, { bidId, reason: "x" })),
    hireBidder: Effect.flip(hireBidder(actor, bid)),
    withdrawContract: Effect.flip(withdrawContract(actor, contractId)),
    endContract: Effect.flip(endContract(actor, contractId)),
    returnMilestone: Effect.flip(returnMilestone(actor, { milestoneId, reason: "x" })),
    quoteMilestone: Effect.flip(quoteMilestone(actor, { contractId, number: 1 })),
    payMilestone: Effect.flip(payMilestone(actor, { contractId, number: 1, rail: "bank" })),
    openCardPayment: Effect.flip(openCardPayment(actor, { contractId, number: 1 })),
    cancelPayment: Effect.flip(cancelPayment(actor, payment.id)),
  });
  const bidderOnly = (actor: PersonActor) => ({
    editBid: Effect.flip(editBid(actor, { bidId, draft: aBidDraft() })),
    retractBid: Effect.flip(retractBid(actor, bidId)),
    acceptContract: Effect.flip(acceptContract(actor, { contractId, skipAccounts: true })),
    refuseContract: Effect.flip(refuseContract(actor, contractId)),
    submitMilestone: Effect.flip(submitMilestone(actor, milestoneId)),
  });
  const bothOnly = (actor: PersonActor) => ({
    viewBid: Effect.flip(viewBid(actor, bidId)),
    viewContract: Effect.flip(viewContract(actor, contractId)),
    viewContractOfBid: Effect.flip(viewContractOfBid(actor, bidId)),
    listHistory: Effect.flip(listHistory(actor, contractId)),
    syncPayment: Effect.flip(syncPayment(actor, payment.id)),
  });
  return { ...before, posterOnly, bidderOnly, bothOnly };
});

testInWorld("what is not theirs does not exist for a stranger, whatever they ask", function* () {
  const { owner, posterOnly, bidderOnly, bothOnly, contract } = yield* scene;
  const stranger = yield* newcomer("contractor");
  const asked = { ...posterOnly(stranger), ...bidderOnly(stranger), ...bothOnly(stranger) };
  const before = yield* viewContract(owner, contract.id);
  for (const [name, ask] of Object.entries(asked)) {
    expect(yield* ask, name).toMatchObject({ _tag: "NotFound" });
  }
  expect((yield* listOwnContracts(stranger, { after: null, limit: 5 })).items).toEqual([]);
  expect(yield* viewContract(owner, contract.id)).toEqual(before);
});

testInWorld("the poster's moves do not exist for the bidder, nor the bidder's for the poster", function* () {
  const { owner, contractor, posterOnly, bidderOnly } = yield* scene;
  for (const [name, ask] of Object.entries({ ...posterOnly(contractor), ...bidderOnly(owner) })) {
    expect(yield* ask, name).toMatchObject({ _tag: "NotFound" });
  }
});
