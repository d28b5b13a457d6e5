import { Effect } from "effect";
import { KeptLists } from "#adapters/memory/people/license-lookup.ts";
import { acceptChange, declineChange, withdrawChange } from "#core/contract/change-order/answer-change.ts";
import { proposeChange } from "#core/contract/change-order/propose-change.ts";
import { openConversation } from "#core/contract/chat/open-conversation.ts";
import { sendChatMessage } from "#core/contract/chat/send-chat-message.ts";
import { tellWaitingChats } from "#core/contract/chat/tell-waiting-chats.ts";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { cancelContract } from "#core/contract/contract/cancel-contract.ts";
import { endContract } from "#core/contract/contract/end-contract.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { proposeCancelling, refuseCancelling, withdrawCancelling } from "#core/contract/contract/propose-cancelling.ts";
import { refuseContract, withdrawContract } from "#core/contract/contract/release-contract.ts";
import { recordDelivery } from "#core/contract/delivery/record-delivery.ts";
import { editFeedback, giveFeedback } from "#core/contract/feedback/give-feedback.ts";
import { replyToFeedback } from "#core/contract/feedback/reply-to-feedback.ts";
import { askOwnerToPay, declineToPay, withdrawOwnerAsk } from "#core/contract/material-request/owner-pays.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { returnMilestone } from "#core/contract/milestone/return-milestone.ts";
import { submitMilestone } from "#core/contract/milestone/submit-milestone.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { retractBid } from "#core/market/bid/retract-bid.ts";
import { closeListing } from "#core/market/listing/close-listing.ts";
import { editListing } from "#core/market/listing/edit-listing.ts";
import { hideListing, restoreListing } from "#core/market/listing/hide-listing.ts";
import { answerQuestion } from "#core/market/question/answer-question.ts";
import { askQuestion } from "#core/market/question/ask-question.ts";
import { removeQuestion } from "#core/market/question/remove-question.ts";
import { saveSearch } from "#core/market/saved-search/save-search.ts";
import { tellSeekers } from "#core/market/saved-search/tell-seekers.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { tellChargeback, tellPaidOut } from "#core/money/chargeback/tell-chargeback.ts";
import { acceptSplit, escalateDispute, sayInDispute, withdrawDispute } from "#core/money/dispute/answer-dispute.ts";
import { openDispute } from "#core/money/dispute/open-dispute.ts";
import { decideDispute } from "#core/money/dispute/rule-on-dispute.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { applyOutcome } from "#core/money/payment/apply-outcome.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { recoverPayment } from "#core/money/payment/recover-payment.ts";
import { releaseKept, releasePayment, releaseUnanswered } from "#core/money/payment/release-payment.ts";
import type { Outcome } from "#core/money/payment/send-payment.ts";
import { BankLinking } from "#core/money/payout-account/bank-linking.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { tellStanding } from "#core/money/payout-account/sync-account.ts";
import { BankLinks, syncBankLink } from "#core/money/payout-account/sync-bank-link.ts";
import { agreeToRefund, refuseRefund, withdrawRefund } from "#core/money/refund/answer-refund.ts";
import { applyRefund } from "#core/money/refund/apply-refund.ts";
import { leaveContract } from "#core/money/refund/leave-contract.ts";
import { payRefundElsewhere } from "#core/money/refund/pay-refund-elsewhere.ts";
import { refundPayment, requestRefund } from "#core/money/refund/request-refund.ts";
import type { RefundOutcome } from "#core/money/refund/send-refund.ts";
import { signWaiver } from "#core/money/waiver/sign-waiver.ts";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import { hideAnswer, restoreAnswer } from "#core/people/bid-to-final/hide-answer.ts";
import { checkCredential, rejectCredential } from "#core/people/credential/check-credential.ts";
import { lookUpLicense } from "#core/people/credential/look-up-license.ts";
import { addCredential } from "#core/people/credential/own-credentials.ts";
import { markSupport } from "#core/people/person/mark-support.ts";
import { People } from "#core/people/person/people.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from "#core/people/second-factor/begin-second-factor.ts";
import { removeSecondFactor } from "#core/people/second-factor/remove-second-factor.ts";
import { switchOffSecondFactor } from "#core/people/second-factor/switch-off-second-factor.ts";
import { openSession } from "#core/people/session/open-session.ts";
import { acceptInvitation } from "#core/people/team/accept-invitation.ts";
import { personActor } from "#core/shared/actor.ts";
import { type Day, now } from "#core/shared/day.ts";
import { PaymentId, type PersonId, SessionId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { exportOwnData } from "#core/support/privacy/export-own-data.ts";
import { packOwnData } from "#core/support/privacy/pack-own-data.ts";
import { remindCredentials } from "#core/support/reminder/remind-credentials.ts";
import { remindInsurance } from "#core/support/reminder/remind-insurance.ts";
import { sendReminders } from "#core/support/reminder/send-reminders.ts";
import { sweepUnanswered } from "#core/support/reminder/sweep-unanswered.ts";
import { warnOfDeliveries } from "#core/support/reminder/warn-of-deliveries.ts";
import { tellActed } from "#core/support/staff/do-staff-command.ts";
import { tellRefusedKey } from "#core/support/staff/tell-refused-key.ts";
import { openTicket } from "#core/support/ticket/open-ticket.ts";
import { closeTicket, replySupport } from "#core/support/ticket/work-on-ticket.ts";
import { openViewSession } from "#core/support/view-session/open-view-session.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { californianContract } from "#test/builders/california.ts";
import { aChangeDraft } from "#test/builders/change-order.ts";
import { aChargeback } from "#test/builders/chargeback.ts";
import { aChatMessageDraft } from "#test/builders/chat.ts";
import { aCredentialDraft } from "#test/builders/credential.ts";
import {
  aDeliveryDraft,
  askedToPay,
  bidOnRequest,
  came,
  requestedMaterials,
  suppliedContract,
} from "#test/builders/delivery.ts";
import { aDevice } from "#test/builders/device.ts";
import { aStatementDraft } from "#test/builders/dispute.ts";
import {
  acceptedContract,
  bidOn,
  cardForm,
  fundByCard,
  lateCharge,
  newcomer,
  offeredContract,
  payableContract,
  payByCard,
  postedListing,
  submittedBid,
  withBank,
  withCardAccount,
} from "#test/builders/errand.ts";
import { aFeedbackDraft } from "#test/builders/feedback.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { uploaded } from "#test/builders/profile.ts";
import { storedRefund } from "#test/builders/refund.ts";
import { aFilter } from "#test/builders/saved-search.ts";
import { codeAt, withSecondFactor } from "#test/builders/second-factor.ts";
import { asSupport, createdView } from "#test/builders/staff.ts";
import { storedPayment } from "#test/builders/stored.ts";
import { invited } from "#test/builders/team.ts";
import { aWaiverDraft } from "#test/builders/waiver.ts";
import { hearProviders, letPass, Time, type World } from "#test/world.ts";

/** An action, and exactly who is told about it, with which title and link. */
type Scene = {
  readonly act: Effect.Effect<unknown, unknown, World>;
  readonly told: ReadonlyArray<readonly [to: PersonId, title: string, link: string]>;
};

type Row = {
  /** The file under core/ that sends the alert. */
  readonly file: string;
  readonly what: string;
  readonly scene: Effect.Effect<Scene, unknown, World>;
};

const row = (
  file: string,
  what: string,
  scene: () => Generator<Effect.Effect<unknown, unknown, World>, Scene, never>,
): Row => ({ file, what, scene: Effect.gen(scene) as Row["scene"] });

const bidders = (listing: { readonly id: string }) => `/v1/projects/bidders?listing_id=${listing.id}`;
const ofPoster = (contract: { readonly id: string }) => `/v1/projects/contract?contract_id=${contract.id}`;
const ofBidder = (bid: { readonly id: string }) => `/v1/my-bids/contract?bid_id=${bid.id}`;
const project = (listing: { readonly id: string }) => `/v1?postID=${listing.id}`;
const ownBids = "/v1/my-bids";
const ownProjects = "/v1/projects";
const credentials = "/v1/profile/credentials";
const security = "/v1/profile/password";
const feedbackPage = "/v1/profile/feedback";
const reason = "It takes too long.";
const present = { present: idOf(SessionId) };
/** A contractor who commented on their final prices. */
const answered = Effect.gen(function* () {
  const contractor = yield* newcomer("contractor");
  yield* (yield* BidToFinals).answer(contractor.personId, { text: "We bid low.", writtenAt: yield* now });
  return contractor;
});

const firstMilestone = Effect.fnUntraced(function* (
  contract: Effect.Success<ReturnType<typeof acceptedContract>>["contract"],
) {
  const [milestone] = yield* (yield* Milestones).ofContract(contract.id);
  if (milestone === undefined) return yield* Effect.die("A contract has milestones.");
  return milestone;
});

/** A contract whose only milestone was funded and released, except for retainage held for 30 days. */
const keptContract = Effect.gen(function* () {
  const draft = { milestones: [{ amount: cents(90_000), description: "Frame", endDay: "2099-06-05" as Day }] };
  const scene = yield* payableContract("settles", draft, { percent: 10, days: 30 });
  const payment = yield* fundByCard(scene.owner, scene.contract);
  yield* hearProviders;
  yield* releasePayment(scene.owner, payment.id);
  yield* hearProviders;
  yield* letPass("1 minute");
  return { ...scene, payment };
});

/** The same for a contract that requires lien waivers, with the retainage's waiver unsigned. */
const unsignedContract = Effect.gen(function* () {
  const stage = { amount: cents(90_000), description: "Frame", endDay: "2099-06-05" as Day };
  const scene = yield* submittedBid({ milestones: [stage], asksFunding: true });
  const retainage = { percent: 10, days: 30 } as const;
  const { id: contractId } = yield* hireBidder(scene.owner, scene.bid, { retainage, waiverDemand: "demand" });
  const contract = yield* acceptContract(scene.contractor, { contractId, skipAccounts: true });
  yield* withCardAccount(scene.contractor);
  const { id: milestoneId } = yield* firstMilestone(contract);
  yield* signWaiver(scene.contractor, milestoneId, aWaiverDraft());
  const payment = yield* fundByCard(scene.owner, contract);
  yield* hearProviders;
  yield* releasePayment(scene.owner, payment.id);
  yield* hearProviders;
  yield* letPass("1 minute");
  return { ...scene, contract };
});

/** A contract whose only milestone is paid, except for retainage due three days after the contract's end. */
const retainedContract = Effect.gen(function* () {
  const scene = yield* submittedBid({
    milestones: [{ amount: cents(500_000), description: "Frame", endDay: "2099-06-05" as Day }],
  });
  const { id: contractId } = yield* hireBidder(scene.owner, scene.bid, { retainage: { percent: 10, days: 3 } });
  const contract = yield* acceptContract(scene.contractor, { contractId, skipAccounts: true });
  yield* withCardAccount(scene.contractor);
  yield* payByCard(scene.owner, contract);
  yield* hearProviders;
  return { ...scene, contract };
});

/** A contract whose first milestone is funded. */
const fundedContract = Effect.gen(function* () {
  const scene = yield* payableContract();
  const payment = yield* fundByCard(scene.owner, scene.contract);
  yield* hearProviders;
  return { ...scene, payment };
});

const asked = Effect.gen(function* () {
  const owner = yield* newcomer("home_owner");
  const asker = yield* newcomer("contractor");
  const listing = yield* postedListing(owner);
  const question = yield* askQuestion(asker, { listingId: listing.id, text: "Is there a gate?" });
  return { owner, asker, listing, question };
});

const reviewed = Effect.gen(function* () {
  const before = yield* acceptedContract();
  const draft = aFeedbackDraft();
  return { ...before, feedback: yield* giveFeedback(before.owner, { contractId: before.contract.id, draft }) };
});

const ticketed = Effect.gen(function* () {
  const owner = yield* newcomer("home_owner");
  const input = { subject: "A payment", text: "Where is it?", priority: "urgent", contractId: null } as const;
  return { owner, ticket: yield* openTicket(owner, input) };
});

const guarded = Effect.gen(function* () {
  const actor = yield* newcomer("home_owner");
  const factor = yield* withSecondFactor(actor, present.present);
  yield* letPass("30 seconds");
  return { actor, ...factor };
});

/** A payment on this rail with these earlier provider answers, which now gets another one. */
const outcome = (
  rail: "card" | "bank",
  before: ReadonlyArray<Outcome>,
  last: Outcome,
  told: ReadonlyArray<"poster" | "bidder">,
  titles: ReadonlyArray<string>,
) =>
  row("money/payment/apply-outcome.ts", `a ${rail} payment: ${last.event}`, function* () {
    const { contract, payment } = yield* storedPayment({ rail });
    let asked: Payment = payment;
    for (const answer of before) asked = yield* applyOutcome(asked, answer);
    return {
      act: applyOutcome(asked, last),
      told: told.map((side, index) =>
        side === "poster"
          ? [payment.posterId, titles[index] ?? "", ofPoster(contract)]
          : [payment.bidderId, titles[index] ?? "", ofBidder({ id: contract.bidId })],
      ),
    };
  });

const charged: Outcome = { event: "charge", providerRef: "pi_1", chargeRef: "ch_1" };

/** A refund in this state about which the provider reports something; and who is told, under one title. */
const refundOutcome = (
  state: "reversing" | "reversed" | "refunded" | "bounced",
  last: RefundOutcome,
  title: string,
  told: ReadonlyArray<"poster" | "bidder">,
) =>
  row("money/refund/apply-refund.ts", `a refund: ${last.event}`, function* () {
    const rail = state === "refunded" ? "bank" : "card";
    const { refund, contract } = yield* storedRefund({ state, rail, reversalRef: "trr_1" }, { rail });
    return {
      act: applyRefund(refund, last),
      told: told.map((side) =>
        side === "poster"
          ? [refund.posterId, title, ofPoster(contract)]
          : [refund.bidderId, title, ofBidder({ id: contract.bidId })],
      ),
    };
  });

const chargeback = (kind: "chargeback" | "external_refund", state: "needs_response" | "won" | "lost", title: string) =>
  row("money/chargeback/tell-chargeback.ts", `a ${kind} at the card's bank: ${state}`, function* () {
    const { contract, payment } = yield* storedPayment();
    const staff = yield* newcomer("home_owner", "Sam Support");
    const people = yield* People;
    yield* people.save({ ...(yield* people.get(staff.personId)), staffRole: "agent" });
    const bidder = [payment.bidderId, title, ofBidder({ id: contract.bidId })] as const;
    return {
      act: tellChargeback(aChargeback(payment, { kind, state }), { isPaidOut: false, ended: null }, contract, 1),
      told: [
        [payment.posterId, title, ofPoster(contract)],
        ...(kind === "external_refund" ? [] : [bidder]),
        [staff.personId, title, "/v1/alerts"],
      ],
    };
  });

const failure = { code: "card_declined", message: "Your card was declined." };
const tomorrow = "2026-05-05" as Day;

/** A contract whose first milestone is submitted and waits for the poster. */
const submittedMilestone = Effect.fnUntraced(function* () {
  const before = yield* acceptedContract();
  const [first] = yield* (yield* Milestones).ofContract(before.contract.id);
  if (first === undefined) throw new Error("The contract has no milestone.");
  yield* submitMilestone(before.contractor, first.id);
  return { ...before, first };
});

/** The poster disputes that milestone and proposes a split. */
const disputedMilestone = Effect.fnUntraced(function* () {
  const before = yield* submittedMilestone();
  const draft = aStatementDraft({ proposes: cents(10_000) });
  return { ...before, dispute: yield* openDispute(before.owner, { milestoneId: before.first.id, draft }) };
});

export const rows: ReadonlyArray<Row> = [
  row("market/bid/place-bid.ts", "a bid is placed", function* () {
    const owner = yield* newcomer("home_owner");
    const contractor = yield* newcomer("contractor");
    const listing = yield* postedListing(owner);
    return { act: bidOn(listing, contractor), told: [[owner.personId, "New bid", bidders(listing)]] };
  }),
  row("market/bid/edit-bid.ts", "a bid is changed", function* () {
    const { owner, contractor, listing, bid } = yield* submittedBid();
    return {
      act: editBid(contractor, { bidId: bid.id, draft: aBidDraft({ description: "Cedar." }) }),
      told: [[owner.personId, "Bid changed", bidders(listing)]],
    };
  }),
  row("market/bid/edit-bid.ts", "a declined bid is sent again", function* () {
    const { owner, contractor, listing, bid } = yield* submittedBid();
    yield* declineBid(owner, { bidId: bid.id, reason });
    return {
      act: editBid(contractor, { bidId: bid.id, draft: aBidDraft() }),
      told: [[owner.personId, "Bid sent again", bidders(listing)]],
    };
  }),
  row("market/bid/retract-bid.ts", "a bid is withdrawn", function* () {
    const { owner, contractor, listing, bid } = yield* submittedBid();
    return { act: retractBid(contractor, bid.id), told: [[owner.personId, "Bid withdrawn", bidders(listing)]] };
  }),
  row("market/bid/decline-bid.ts", "a bid is declined", function* () {
    const { owner, contractor, bid, listing } = yield* submittedBid();
    yield* bidOn(listing, yield* newcomer("contractor"));
    return {
      act: declineBid(owner, { bidId: bid.id, reason }),
      told: [[contractor.personId, "Bid declined", ownBids]],
    };
  }),
  row("market/listing/hide-listing.ts", "support hides a project", function* () {
    const { owner, listing } = yield* submittedBid();
    const input = { listingId: listing.id, words: "Take your number out." };
    return {
      act: hideListing(asSupport(owner), input),
      told: [[owner.personId, "Post hidden", ownProjects]],
    };
  }),
  row("market/listing/hide-listing.ts", "support shows a hidden project again", function* () {
    const { owner, contractor, listing } = yield* submittedBid();
    yield* hideListing(asSupport(owner), { listingId: listing.id, words: "Take your number out." });
    return {
      act: restoreListing(asSupport(owner), listing.id),
      told: [
        [owner.personId, "Post visible again", ownProjects],
        [contractor.personId, "A post you bid on is visible again", project(listing)],
      ],
    };
  }),
  row("people/team/accept-invitation.ts", "the business, that somebody joined its team", function* () {
    const business = yield* newcomer("contractor");
    const person = yield* newcomer("home_owner");
    const { email } = yield* (yield* People).get(person.personId);
    const token = yield* invited(business, email, "crew");
    return {
      act: acceptInvitation(person, token),
      told: [[business.personId, "New team member", "/v1/profile/team"]],
    };
  }),
  row("people/bid-to-final/hide-answer.ts", "support hides what somebody says of their final prices", function* () {
    const contractor = yield* answered;
    return {
      act: hideAnswer(asSupport(contractor), "Leave out names."),
      told: [[contractor.personId, "Your answer is hidden", feedbackPage]],
    };
  }),
  row("people/bid-to-final/hide-answer.ts", "support shows it again", function* () {
    const contractor = yield* answered;
    yield* hideAnswer(asSupport(contractor), "Leave out names.");
    return {
      act: restoreAnswer(asSupport(contractor)),
      told: [[contractor.personId, "Your answer is visible again", feedbackPage]],
    };
  }),
  row("market/listing/edit-listing.ts", "a project with bids is changed", function* () {
    const { owner, contractor, listing } = yield* submittedBid();
    const declined = yield* newcomer("contractor");
    yield* declineBid(owner, { bidId: (yield* bidOn(listing, declined)).id, reason });
    const { pictures } = listing;
    return {
      act: editListing(owner, { listingId: listing.id, draft: aListingDraft({ pictures, budget: cents(950_000) }) }),
      told: [[contractor.personId, "A post you bid on was changed", project(listing)]],
    };
  }),
  row("market/listing/edit-listing.ts", "a project with bids is saved as it was", function* () {
    const { owner, listing } = yield* submittedBid();
    const draft = aListingDraft({ pictures: listing.pictures });
    return { act: editListing(owner, { listingId: listing.id, draft }), told: [] };
  }),
  row("market/bid/decline-bid.ts", "a project with bids is closed", function* () {
    const { owner, contractor, listing } = yield* submittedBid();
    const other = yield* newcomer("contractor");
    yield* bidOn(listing, other);
    return {
      act: closeListing(owner, listing.id),
      told: [
        [contractor.personId, "Bid declined", ownBids],
        [other.personId, "Bid declined", ownBids],
      ],
    };
  }),

  row("contract/contract/hire-bidder.ts", "somebody is hired", function* () {
    const { owner, contractor, bid, listing } = yield* submittedBid();
    yield* bidOn(listing, yield* newcomer("contractor"));
    return { act: hireBidder(owner, bid), told: [[contractor.personId, "You have an offer", ofBidder(bid)]] };
  }),
  row("contract/contract/accept-contract.ts", "an offer is accepted, and the other bids are declined", function* () {
    const { owner, contractor, listing, bid } = yield* submittedBid();
    const other = yield* newcomer("contractor");
    yield* bidOn(listing, other);
    const contract = yield* hireBidder(owner, bid);
    return {
      act: acceptContract(contractor, { contractId: contract.id, skipAccounts: true }),
      told: [
        [owner.personId, "Contract accepted", ofPoster(contract)],
        [other.personId, "Bid declined", ownBids],
      ],
    };
  }),
  row("contract/contract/accept-contract.ts", "an offer whose bid asks for funding is accepted", function* () {
    const { owner, contractor, contract } = yield* offeredContract({ asksFunding: true });
    const act = acceptContract(contractor, { contractId: contract.id, skipAccounts: true });
    return { act, told: [[owner.personId, "Contract accepted", ofPoster(contract)]] };
  }),
  row("contract/contract/release-contract.ts", "an offer is withdrawn", function* () {
    const { owner, contractor, contract } = yield* offeredContract();
    return {
      act: withdrawContract(owner, contract.id),
      told: [[contractor.personId, "Offer withdrawn", ownBids]],
    };
  }),
  row("contract/contract/release-contract.ts", "an offer is refused", function* () {
    const { owner, contractor, contract, listing } = yield* offeredContract();
    return {
      act: refuseContract(contractor, contract.id),
      told: [[owner.personId, "Offer declined", bidders(listing)]],
    };
  }),
  row("contract/contract/propose-cancelling.ts", "the poster wants to cancel", function* () {
    const { owner, contractor, contract, bid } = yield* acceptedContract();
    return {
      act: proposeCancelling(owner, { contractId: contract.id, reason }),
      told: [[contractor.personId, "Cancel the contract?", ofBidder(bid)]],
    };
  }),
  row("contract/contract/propose-cancelling.ts", "the poster refuses to cancel", function* () {
    const { owner, contractor, contract, bid } = yield* acceptedContract();
    yield* proposeCancelling(contractor, { contractId: contract.id, reason });
    return {
      act: refuseCancelling(owner, { contractId: contract.id, reason }),
      told: [[contractor.personId, "Cancellation declined", ofBidder(bid)]],
    };
  }),
  row("contract/contract/propose-cancelling.ts", "the seller thinks better of cancelling", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    yield* proposeCancelling(contractor, { contractId: contract.id, reason });
    return {
      act: withdrawCancelling(contractor, contract.id),
      told: [[owner.personId, "Contract continues", ofPoster(contract)]],
    };
  }),
  row("contract/change-order/propose-change.ts", "the poster proposes a change", function* () {
    const { owner, contractor, contract, bid } = yield* acceptedContract();
    return {
      act: proposeChange(owner, { contractId: contract.id, draft: aChangeDraft() }),
      told: [[contractor.personId, "A change was proposed", ofBidder(bid)]],
    };
  }),
  row("contract/change-order/answer-change.ts", "the seller accepts a change", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const { id } = yield* proposeChange(owner, { contractId: contract.id, draft: aChangeDraft() });
    return { act: acceptChange(contractor, id), told: [[owner.personId, "Change accepted", ofPoster(contract)]] };
  }),
  row("contract/change-order/answer-change.ts", "the poster declines a change", function* () {
    const { owner, contractor, contract, bid } = yield* acceptedContract();
    const { id } = yield* proposeChange(contractor, { contractId: contract.id, draft: aChangeDraft() });
    return {
      act: declineChange(owner, { changeOrderId: id, reason }),
      told: [[contractor.personId, "Change declined", ofBidder(bid)]],
    };
  }),
  row("contract/change-order/answer-change.ts", "the seller withdraws a change", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const { id } = yield* proposeChange(contractor, { contractId: contract.id, draft: aChangeDraft() });
    return { act: withdrawChange(contractor, id), told: [[owner.personId, "Change withdrawn", ofPoster(contract)]] };
  }),
  row("money/dispute/open-dispute.ts", "the poster disputes a milestone", function* () {
    const { owner, contractor, bid, first } = yield* submittedMilestone();
    return {
      act: openDispute(owner, { milestoneId: first.id, draft: aStatementDraft() }),
      told: [[contractor.personId, "A milestone is in dispute", ofBidder(bid)]],
    };
  }),
  row("money/dispute/open-dispute.ts", "the seller answers in a dispute, and proposes nothing", function* () {
    const { owner, contractor, contract, dispute } = yield* disputedMilestone();
    return {
      act: sayInDispute(contractor, { disputeId: dispute.id, draft: aStatementDraft() }),
      told: [[owner.personId, "New statement in a dispute", ofPoster(contract)]],
    };
  }),
  row("money/dispute/open-dispute.ts", "the seller proposes a split", function* () {
    const { owner, contractor, contract, dispute } = yield* disputedMilestone();
    const draft = aStatementDraft({ proposes: cents(20_000) });
    return {
      act: sayInDispute(contractor, { disputeId: dispute.id, draft }),
      told: [[owner.personId, "A split was proposed", ofPoster(contract)]],
    };
  }),
  row("money/dispute/open-dispute.ts", "the seller accepts a split", function* () {
    const { owner, contractor, contract, dispute } = yield* disputedMilestone();
    return {
      act: acceptSplit(contractor, { disputeId: dispute.id, share: 10_000 }),
      told: [[owner.personId, "Dispute settled", ofPoster(contract)]],
    };
  }),
  row("money/dispute/open-dispute.ts", "the poster withdraws a dispute", function* () {
    const { owner, contractor, bid, dispute } = yield* disputedMilestone();
    return {
      act: withdrawDispute(owner, dispute.id),
      told: [[contractor.personId, "Dispute withdrawn", ofBidder(bid)]],
    };
  }),
  row("money/dispute/open-dispute.ts", "the seller asks support to decide", function* () {
    const { owner, contractor, contract, dispute } = yield* disputedMilestone();
    return {
      act: escalateDispute(contractor, dispute.id),
      told: [[owner.personId, "Dibbs Support will decide a dispute", ofPoster(contract)]],
    };
  }),
  row("money/dispute/open-dispute.ts", "support decides a dispute", function* () {
    const { owner, contractor, contract, bid, dispute } = yield* disputedMilestone();
    yield* escalateDispute(contractor, dispute.id);
    return {
      act: decideDispute("Sam", { disputeId: dispute.id, share: 0, reason }),
      told: [
        [owner.personId, "Dispute decided", ofPoster(contract)],
        [contractor.personId, "Dispute decided", ofBidder(bid)],
      ],
    };
  }),
  row("contract/contract/cancel-contract.ts", "a contract is cancelled", function* () {
    const { owner, contractor, contract, bid } = yield* acceptedContract();
    yield* proposeCancelling(contractor, { contractId: contract.id, reason });
    return {
      act: cancelContract(owner, contract.id),
      told: [
        [owner.personId, "Contract canceled", ofPoster(contract)],
        [contractor.personId, "Contract canceled", ofBidder(bid)],
      ],
    };
  }),
  row("money/refund/leave-contract.ts", "the poster leaves within the days to cancel", function* () {
    const { owner, contractor, contract, bid } = yield* californianContract();
    return {
      act: leaveContract(owner, { contractId: contract.id, isSenior: false }),
      told: [
        [owner.personId, "Contract canceled", ofPoster(contract)],
        [contractor.personId, "Contract canceled", ofBidder(bid)],
      ],
    };
  }),
  row("contract/contract/end-contract.ts", "a contract ends", function* () {
    const { owner, contractor, contract, bid } = yield* payableContract();
    for (const number of [1, 2, 3]) {
      yield* payByCard(owner, contract, number);
      yield* hearProviders;
      yield* letPass("1 minute");
    }
    return {
      act: endContract(owner, contract.id),
      told: [[contractor.personId, "Contract ended", ofBidder(bid)]],
    };
  }),

  row("contract/contract/owe-retainage.ts", "a contract ends in which something was kept back", function* () {
    const { owner, contractor, contract, bid } = yield* retainedContract;
    return {
      act: endContract(owner, contract.id),
      told: [
        [owner.personId, "Retainage to pay", ofPoster(contract)],
        [contractor.personId, "Retainage to pay", ofBidder(bid)],
        [contractor.personId, "Contract ended", ofBidder(bid)],
      ],
    };
  }),
  row("contract/contract/owe-retainage.ts", "a contract ends of which something is held as kept back", function* () {
    const { owner, contractor, contract, bid } = yield* keptContract;
    return {
      act: endContract(owner, contract.id),
      told: [
        [owner.personId, "Retainage to be released", ofPoster(contract)],
        [contractor.personId, "Retainage to be released", ofBidder(bid)],
        [contractor.personId, "Contract ended", ofBidder(bid)],
      ],
    };
  }),
  row("money/payment/release-payment.ts", "what is held as kept back is due", function* () {
    const { owner, contractor, contract, bid, payment } = yield* keptContract;
    yield* endContract(owner, contract.id);
    yield* (yield* Time).pass("30 days");
    return {
      act: releaseKept(payment.id),
      told: [
        [owner.personId, "Retainage released", ofPoster(contract)],
        [contractor.personId, "Retainage released", ofBidder(bid)],
      ],
    };
  }),
  row("support/reminder/sweep-unanswered.ts", "what is held as kept back is due in three days", function* () {
    const { owner, contract } = yield* keptContract;
    yield* endContract(owner, contract.id);
    yield* (yield* Time).pass("28 days");
    return {
      act: Effect.andThen(sweepUnanswered(), sweepUnanswered()),
      told: [[owner.personId, "Retainage will be released soon", ofPoster(contract)]],
    };
  }),
  row("support/reminder/sweep-unanswered.ts", "what is held as kept back waits for its lien waiver", function* () {
    const { owner, contractor, contract, bid } = yield* unsignedContract;
    yield* endContract(owner, contract.id);
    yield* (yield* Time).pass("31 days");
    return {
      act: Effect.andThen(sweepUnanswered(), sweepUnanswered()),
      told: [[contractor.personId, "Lien waiver needed", ofBidder(bid)]],
    };
  }),
  row("support/reminder/send-reminders.ts", "what was kept back is due in three days", function* () {
    const { owner, contract } = yield* retainedContract;
    yield* endContract(owner, contract.id);
    return { act: sendReminders(), told: [[owner.personId, "Retainage is due", ofPoster(contract)]] };
  }),

  row("contract/milestone/submit-milestone.ts", "work is said to be done", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const { id } = yield* firstMilestone(contract);
    return {
      act: submitMilestone(contractor, id),
      told: [[owner.personId, "Milestone done", ofPoster(contract)]],
    };
  }),
  row("contract/milestone/submit-milestone.ts", "funded work is said to be done", function* () {
    const { owner, contractor, contract } = yield* fundedContract;
    const { id } = yield* firstMilestone(contract);
    return {
      act: submitMilestone(contractor, id),
      told: [[owner.personId, "Milestone done", ofPoster(contract)]],
    };
  }),
  row("contract/milestone/return-milestone.ts", "work is returned", function* () {
    const { owner, contractor, contract, bid } = yield* acceptedContract();
    const { id } = yield* firstMilestone(contract);
    yield* submitMilestone(contractor, id);
    return {
      act: returnMilestone(owner, { milestoneId: id, reason }),
      told: [[contractor.personId, "Milestone sent back", ofBidder(bid)]],
    };
  }),

  outcome(
    "card",
    [{ event: "charge", providerRef: "pi_1", chargeRef: "ch_1" }],
    { event: "settle", transferRef: "tr_1" },
    ["poster", "bidder"],
    ["Payment successful", "You were paid"],
  ),
  row("money/payment/apply-outcome.ts", "a card was charged to fund a milestone", function* () {
    const { contract, payment } = yield* storedPayment({ purpose: "fund" });
    return {
      act: applyOutcome(payment, charged),
      told: [
        [payment.posterId, "Milestone funded", ofPoster(contract)],
        [payment.bidderId, "Milestone funded", ofBidder({ id: contract.bidId })],
      ],
    };
  }),
  row("money/payment/release-payment.ts", "nobody answered funded work in time", function* () {
    const { owner, contractor, contract, bid, payment } = yield* fundedContract;
    yield* submitMilestone(contractor, payment.milestoneId);
    yield* (yield* Time).pass("14 days");
    return {
      act: releaseUnanswered(payment.id),
      told: [
        [owner.personId, "Money released", ofPoster(contract)],
        [contractor.personId, "Money released", ofBidder(bid)],
      ],
    };
  }),
  row("money/payment/return-late-charge.ts", "a card is charged after the payment has failed", function* () {
    const { owner, contract } = yield* payableContract();
    const payment = yield* lateCharge(owner, contract);
    return { act: advancePayment(payment.id), told: [[owner.personId, "Charge refunded", ofPoster(contract)]] };
  }),
  row("money/payment/return-late-charge.ts", "a late charge cannot be refunded", function* () {
    const { owner, contract } = yield* payableContract();
    const payment = yield* lateCharge(owner, contract, "refund_refused");
    const staff = yield* newcomer("home_owner", "Sam Support");
    const people = yield* People;
    yield* people.save({ ...(yield* people.get(staff.personId)), staffRole: "agent" });
    return {
      act: advancePayment(payment.id),
      told: [
        [owner.personId, "Payment being checked", ofPoster(contract)],
        [staff.personId, "Late charge", "/v1/alerts"],
      ],
    };
  }),
  row("money/chargeback/tell-chargeback.ts", "a payout was requested before its chargeback was heard of", function* () {
    const { payment } = yield* storedPayment();
    const chargebacks = yield* Chargebacks;
    yield* chargebacks.insert(aChargeback(payment));
    const staff = yield* newcomer("home_owner", "Sam Support");
    const people = yield* People;
    yield* people.save({ ...(yield* people.get(staff.personId)), staffRole: "agent" });
    return { act: tellPaidOut(payment), told: [[staff.personId, "Paid out while charged back", "/v1/alerts"]] };
  }),
  row("money/refund/pay-refund-elsewhere.ts", "support gave the poster a refund another way", function* () {
    const unpaid = { state: "refunded", transferRef: null } as const;
    const { contract, milestone, refund } = yield* storedRefund({ state: "bounced", reversalRef: null }, unpaid);
    const milestones = yield* Milestones;
    yield* milestones.save({ ...milestone, state: "dropped" });
    return {
      act: payRefundElsewhere("sam", { refundId: refund.id, how: "By check 1042." }),
      told: [[refund.posterId, "Refund made", ofPoster(contract)]],
    };
  }),
  row(
    "money/payment/recover-payment.ts",
    "a payment that the database has lost is found at its provider",
    function* () {
      const { contract, payment } = yield* storedPayment({ state: "failed" });
      const staff = yield* newcomer("home_owner", "Sam Support");
      const people = yield* People;
      yield* people.save({ ...(yield* people.get(staff.personId)), staffRole: "agent" });
      const found = {
        paymentId: idOf(PaymentId),
        rail: "card",
        ref: "pi_1",
        total: payment.total,
        isBack: false,
      } as const;
      return {
        act: recoverPayment(contract, payment, found, { number: 1, project: "Porch" }),
        told: [
          [payment.posterId, "Payment found", ofPoster(contract)],
          [staff.personId, "Lost payment found", "/v1/alerts"],
        ],
      };
    },
  ),
  row("money/payment/apply-outcome.ts", "the bidder's bank has sent back what had arrived", function* () {
    const { contract, payment } = yield* storedPayment({ state: "settled", rail: "bank" });
    const staff = yield* newcomer("home_owner", "Sam Support");
    const people = yield* People;
    yield* people.save({ ...(yield* people.get(staff.personId)), staffRole: "agent" });
    return {
      act: applyOutcome(payment, { event: "hold", failure }),
      told: [
        [payment.bidderId, "Payment held up", ofBidder({ id: contract.bidId })],
        [staff.personId, "Payout sent back", "/v1/alerts"],
      ],
    };
  }),
  outcome("card", [], { event: "fail", failure }, ["poster"], ["Payment Failed"]),
  outcome("card", [], { event: "mark_unresolved" }, ["poster"], ["Payment being checked"]),
  outcome("card", [charged], { event: "hold", failure }, ["bidder"], ["Payout on hold"]),
  outcome(
    "card",
    [charged],
    { event: "refund", failure },
    ["poster", "bidder"],
    ["Payment refunded", "Payment refunded"],
  ),
  outcome("card", [], { event: "process", providerRef: "pi_1" }, [], []),
  outcome(
    "bank",
    [
      { event: "process", providerRef: "tr_1" },
      { event: "settle", transferRef: "tr_1" },
    ],
    { event: "return", failure },
    ["poster", "bidder"],
    ["Payment returned", "Payment returned"],
  ),

  outcome(
    "bank",
    [{ event: "process", providerRef: "tr_1" }],
    { event: "charge", providerRef: "tr_1", chargeRef: "tr_1", failure },
    ["poster", "bidder"],
    ["Payment held up", "Payment held up"],
  ),

  row("money/refund/request-refund.ts", "the poster asks for money back", function* () {
    const { contract, payment } = yield* storedPayment({ state: "settled", chargeRef: "ch_1", transferRef: "tr_1" });
    return {
      act: requestRefund(personActor(payment.posterId), { paymentId: payment.id, amount: cents(500), reason }),
      told: [[payment.bidderId, "Refund requested", ofBidder({ id: contract.bidId })]],
    };
  }),
  row("money/refund/request-refund.ts", "the seller gives money back", function* () {
    const { contract, payment } = yield* storedPayment({ state: "settled", chargeRef: "ch_1", transferRef: "tr_1" });
    return {
      act: refundPayment(personActor(payment.bidderId), { paymentId: payment.id, amount: cents(500), reason }),
      told: [[payment.posterId, "Refund on its way", ofPoster(contract)]],
    };
  }),
  row("money/refund/answer-refund.ts", "the seller agrees to a refund", function* () {
    const { refund, contract } = yield* storedRefund();
    return {
      act: agreeToRefund(personActor(refund.bidderId), refund.id),
      told: [[refund.posterId, "Refund on its way", ofPoster(contract)]],
    };
  }),
  row("money/refund/answer-refund.ts", "the seller refuses a refund", function* () {
    const { refund, contract } = yield* storedRefund();
    return {
      act: refuseRefund(personActor(refund.bidderId), { refundId: refund.id, reason }),
      told: [[refund.posterId, "Refund declined", ofPoster(contract)]],
    };
  }),
  row("money/refund/answer-refund.ts", "the poster no longer asks for a refund", function* () {
    const { refund, contract } = yield* storedRefund();
    return {
      act: withdrawRefund(personActor(refund.posterId), refund.id),
      told: [[refund.bidderId, "Refund request withdrawn", ofBidder({ id: contract.bidId })]],
    };
  }),
  refundOutcome("reversed", { event: "refund", refundRef: "re_1" }, "Refund made", ["poster", "bidder"]),
  refundOutcome("reversing", { event: "fail", failure }, "Refund failed", ["poster", "bidder"]),
  refundOutcome("reversed", { event: "hold", failure }, "Refund on hold", ["poster", "bidder"]),
  refundOutcome("reversed", { event: "bounce", failure }, "Refund came back", ["poster", "bidder"]),
  refundOutcome("bounced", { event: "restore", restoreRef: "tr_2" }, "Refund came back", ["bidder"]),
  refundOutcome("refunded", { event: "restore", restoreRef: null, failure }, "Refund came back", ["poster", "bidder"]),
  refundOutcome("reversing", { event: "mark_unresolved" }, "Refund being checked", ["poster", "bidder"]),
  chargeback("chargeback", "needs_response", "Payment charged back"),
  chargeback("chargeback", "won", "Chargeback decided"),
  chargeback("chargeback", "lost", "Chargeback decided"),
  chargeback("external_refund", "lost", "Refund made"),

  row("money/payout-account/sync-bank-link.ts", "a bank wants its owner to sign in again", function* () {
    const owner = yield* newcomer("home_owner");
    yield* withBank(owner);
    const [link] = yield* (yield* BankLinks).ofPerson(owner.personId);
    const linking = yield* BankLinking;
    const broken = BankLinking.of({ ...linking, standing: () => Effect.succeed("needs_login") });
    const sync = Effect.provideService(syncBankLink(link?.itemRef ?? ""), BankLinking, broken);
    return {
      act: Effect.andThen(sync, sync),
      told: [[owner.personId, "Bank account", "/v1/payments"]],
    };
  }),
  row("support/staff/do-staff-command.ts", "support has acted with somebody's rights", function* () {
    const { owner } = yield* offeredContract();
    return {
      act: tellActed([owner.personId], "Withdraw the offer."),
      told: [[owner.personId, "Dibbs Support acted for you", "/v1/support"]],
    };
  }),
  row(
    "money/payment/tell-blocked.ts",
    "a payment is blocked because the bidder has no account, however often",
    function* () {
      const { owner, contractor, contract, bid } = yield* acceptedContract();
      const pay = Effect.flip(cardForm(owner, contract));
      return {
        act: Effect.andThen(pay, pay),
        told: [[contractor.personId, "A payment to you is waiting", ofBidder(bid)]],
      };
    },
  ),
  row("money/payment/tell-blocked.ts", "the bidder can be paid whom a payment waited for", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    yield* Effect.flip(cardForm(owner, contract));
    return {
      act: withCardAccount(contractor),
      told: [[owner.personId, "You can pay now", ofPoster(contract)]],
    };
  }),
  row(
    "support/staff/tell-refused-key.ts",
    "a provider does not take our key, however often that is heard",
    function* () {
      const staff = yield* newcomer("contractor");
      yield* markSupport(asSupport(staff), "agent");
      const tellTwice = Effect.andThen(tellRefusedKey("Dwolla"), tellRefusedKey("Dwolla"));
      return { act: tellTwice, told: [[staff.personId, "A provider refuses us", "/v1/alerts"]] };
    },
  ),
  row("money/payout-account/sync-account.ts", "the provider of transfers has decided", function* () {
    const owner = yield* newcomer("home_owner");
    yield* withBank(owner);
    const account = yield* (yield* PaymentAccounts).find(owner.personId, "bank");
    if (account === null) return yield* Effect.die("The account was just set up.");
    const closed = { ...account, customer: { status: "suspended", reason: null } } as const;
    return { act: tellStanding(account, closed), told: [[owner.personId, "Bank account", "/v1/payments"]] };
  }),

  row("money/payout-account/sync-account.ts", "the provider of cards pays somebody no more", function* () {
    const { contractor } = yield* payableContract();
    const account = yield* (yield* PaymentAccounts).find(contractor.personId, "card");
    if (account === null) return yield* Effect.die("The account was just set up.");
    return {
      act: tellStanding(account, { ...account, standing: "restricted" }),
      told: [[contractor.personId, "Card payments", "/v1/payments"]],
    };
  }),

  row("contract/feedback/give-feedback.ts", "feedback is given", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    return {
      act: giveFeedback(owner, { contractId: contract.id, draft: aFeedbackDraft() }),
      told: [[contractor.personId, "New feedback", feedbackPage]],
    };
  }),
  row("contract/feedback/give-feedback.ts", "feedback is changed", function* () {
    const { owner, contractor, feedback } = yield* reviewed;
    return {
      act: editFeedback(owner, { feedbackId: feedback.id, draft: aFeedbackDraft({ stars: 2 }) }),
      told: [[contractor.personId, "Feedback changed", feedbackPage]],
    };
  }),
  row("contract/feedback/reply-to-feedback.ts", "feedback is answered", function* () {
    const { owner, contractor, contract, feedback } = yield* reviewed;
    return {
      act: replyToFeedback(contractor, { feedbackId: feedback.id, reply: "Thank you." }),
      told: [[owner.personId, "Reply to your feedback", ofPoster(contract)]],
    };
  }),

  row("market/question/ask-question.ts", "somebody asks about a project", function* () {
    const owner = yield* newcomer("home_owner");
    const asker = yield* newcomer("contractor");
    const listing = yield* postedListing(owner);
    return {
      act: askQuestion(asker, { listingId: listing.id, text: "Is there a gate?" }),
      told: [[owner.personId, "New question", project(listing)]],
    };
  }),
  row("market/question/answer-question.ts", "a question is answered", function* () {
    const { owner, asker, listing, question } = yield* asked;
    return {
      act: answerQuestion(owner, { questionId: question.id, answer: "Yes." }),
      told: [[asker.personId, "Your question was answered", project(listing)]],
    };
  }),
  row("market/question/answer-question.ts", "an answer is worded anew", function* () {
    const { owner, asker, listing, question } = yield* asked;
    yield* answerQuestion(owner, { questionId: question.id, answer: "Yes." });
    return {
      act: answerQuestion(owner, { questionId: question.id, answer: "Yes, of three feet." }),
      told: [[asker.personId, "The answer to your question was changed", project(listing)]],
    };
  }),
  row("market/question/remove-question.ts", "the poster removes a question", function* () {
    const { owner, asker, listing, question } = yield* asked;
    return {
      act: removeQuestion(owner, question.id),
      told: [[asker.personId, "Your question was removed", project(listing)]],
    };
  }),

  row("support/ticket/work-on-ticket.ts", "support answers", function* () {
    const { owner, ticket } = yield* ticketed;
    return {
      act: replySupport({ ticketId: ticket.id, text: "Pay by bank meanwhile.", staff: "June" }),
      told: [[owner.personId, "Dibbs Support replied", `/v1/support?ticket=${ticket.id}`]],
    };
  }),
  row("support/ticket/open-ticket.ts", "support opens a request for somebody", function* () {
    const { owner } = yield* ticketed;
    const asked = { subject: "Your transfer", text: "We look for it.", priority: "normal", contractId: null } as const;
    return {
      act: openTicket(asSupport(owner), asked),
      told: [[owner.personId, "Dibbs Support opened a request for you", "/v1/support"]],
    };
  }),
  row("support/ticket/work-on-ticket.ts", "support closes a request", function* () {
    const { owner, ticket } = yield* ticketed;
    return {
      act: closeTicket(asSupport(owner), ticket.id),
      told: [[owner.personId, "Your request is resolved", `/v1/support?ticket=${ticket.id}`]],
    };
  }),
  row("support/ticket/work-on-ticket.ts", "whoever asked closes it themselves", function* () {
    const { owner, ticket } = yield* ticketed;
    return { act: closeTicket(owner, ticket.id), told: [] };
  }),

  row("support/staff/do-staff-command.ts", "support acts with somebody's rights", function* () {
    const owner = yield* newcomer("home_owner");
    yield* newcomer("contractor");
    return {
      act: tellActed([owner.personId], "Returned a milestone."),
      told: [[owner.personId, "Dibbs Support acted for you", "/v1/support"]],
    };
  }),

  row("support/view-session/open-view-session.ts", "support opens the link to somebody's pages", function* () {
    const owner = yield* newcomer("home_owner");
    const { token } = yield* createdView(owner.personId);
    return {
      act: openViewSession(token),
      told: [[owner.personId, "Dibbs Support looked at your account", "/v1/profile/password"]],
    };
  }),
  row("market/saved-search/tell-seekers.ts", "a project is posted that a saved search finds", function* () {
    const owner = yield* newcomer("home_owner");
    const seeker = yield* newcomer("contractor");
    const other = yield* newcomer("contractor");
    yield* saveSearch(seeker, { name: "Austin", filter: aFilter() });
    yield* saveSearch(owner, { name: "My own", filter: aFilter() });
    yield* saveSearch(other, { name: "Elsewhere", filter: aFilter({ city: "Dallas" }) });
    const listing = yield* postedListing(owner);
    const tellThem = tellSeekers({ listingId: listing.id, before: null });
    return {
      act: Effect.andThen(tellThem, tellThem),
      told: [[seeker.personId, "New match for your saved search", project(listing)]],
    };
  }),

  row("support/privacy/pack-own-data.ts", "the copy of one's data is ready", function* () {
    const owner = yield* newcomer("home_owner");
    yield* exportOwnData(owner);
    const pack = packOwnData(owner.personId);
    return { act: Effect.andThen(pack, pack), told: [[owner.personId, "Your data is ready", "/v1/profile/account"]] };
  }),

  row("people/second-factor/begin-second-factor.ts", "the second factor is switched on", function* () {
    const owner = yield* newcomer("home_owner");
    const { secret } = yield* beginSecondFactor(owner);
    return {
      act: confirmSecondFactor(owner, codeAt(secret, yield* now), present),
      told: [[owner.personId, "Two-factor authentication is on", security]],
    };
  }),
  row("people/second-factor/switch-off-second-factor.ts", "the second factor is switched off", function* () {
    const { actor, secret } = yield* guarded;
    const { sessionId } = yield* openSession(actor.personId, aDevice);
    const answer = { kind: "code", code: codeAt(secret, yield* now) } as const;
    return {
      act: switchOffSecondFactor(actor, { answer, password: null }, { present: sessionId }),
      told: [[actor.personId, "Two-factor authentication is off", security]],
    };
  }),
  row("people/second-factor/begin-second-factor.ts", "recovery codes are made anew by a code of the app", function* () {
    const { actor, secret } = yield* guarded;
    return {
      act: renewRecoveryCodes(actor, { kind: "code", code: codeAt(secret, yield* now) }),
      told: [[actor.personId, "New recovery codes", security]],
    };
  }),
  row("people/second-factor/check-answer.ts", "a recovery code is used", function* () {
    const { actor, recoveryCodes } = yield* guarded;
    return {
      act: renewRecoveryCodes(actor, { kind: "recovery_code", code: recoveryCodes[0] ?? "" }),
      told: [
        [actor.personId, "A recovery code was used", security],
        [actor.personId, "New recovery codes", security],
      ],
    };
  }),
  row("people/second-factor/remove-second-factor.ts", "support takes a second factor away", function* () {
    const { actor } = yield* guarded;
    return {
      act: removeSecondFactor(asSupport(actor)),
      told: [[actor.personId, "Dibbs Support turned off two-factor authentication", security]],
    };
  }),
  row("people/person/mark-support.ts", "somebody comes to work for support", function* () {
    const actor = yield* newcomer("home_owner");
    return {
      act: markSupport(asSupport(actor), "agent"),
      told: [[actor.personId, "You work for Dibbs Support now", security]],
    };
  }),
  row("people/person/mark-support.ts", "somebody no longer works for support", function* () {
    const actor = yield* newcomer("home_owner");
    yield* markSupport(asSupport(actor), "agent");
    return {
      act: markSupport(asSupport(actor), null),
      told: [[actor.personId, "You no longer work for Dibbs Support", security]],
    };
  }),

  row("contract/chat/tell-waiting-chats.ts", "somebody who is away was written to", function* () {
    const { owner, contractor } = yield* submittedBid();
    const input = { personId: contractor.personId, listingId: null, contractId: null };
    const { id } = yield* openConversation(owner, input);
    yield* sendChatMessage(owner, { conversationId: id, draft: aChatMessageDraft() });
    yield* (yield* Time).pass("20 minutes");
    return {
      act: Effect.andThen(tellWaitingChats(), tellWaitingChats()),
      told: [[contractor.personId, "New message", `/v1/chats?conversation=${id}`]],
    };
  }),

  row("support/reminder/send-reminders.ts", "an offer was not answered for two days", function* () {
    const { contractor, bid } = yield* offeredContract();
    yield* (yield* Time).pass("49 hours");
    return { act: sendReminders(), told: [[contractor.personId, "An offer is waiting for you", ofBidder(bid)]] };
  }),
  row("support/reminder/send-reminders.ts", "finished work was not looked at for six days", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const { id } = yield* firstMilestone(contract);
    yield* submitMilestone(contractor, id);
    yield* (yield* Time).pass("145 hours");
    return { act: sendReminders(), told: [[owner.personId, "A milestone is waiting for you", ofPoster(contract)]] };
  }),
  row("support/reminder/send-reminders.ts", "a refund was not answered for two days", function* () {
    const { refund, contract } = yield* storedRefund({ createdAt: new Date("2026-05-02T12:00:00Z") });
    return {
      act: sendReminders(),
      told: [[refund.bidderId, "A refund is waiting for you", ofBidder({ id: contract.bidId })]],
    };
  }),
  row("support/reminder/send-reminders.ts", "a dispute was not answered for four days", function* () {
    const { contractor, bid } = yield* disputedMilestone();
    yield* (yield* Time).pass("98 hours");
    return { act: sendReminders(), told: [[contractor.personId, "A dispute is waiting for you", ofBidder(bid)]] };
  }),
  row("support/reminder/send-reminders.ts", "money was held for almost two years", function* () {
    const held = { purpose: "fund", state: "held", chargeRef: "ch_1" } as const;
    const { payment, contract } = yield* storedPayment({ ...held, updatedAt: new Date("2024-07-14T12:00:00Z") });
    return { act: sendReminders(), told: [[payment.posterId, "Money is waiting for you", ofPoster(contract)]] };
  }),
  row("support/reminder/sweep-unanswered.ts", "funded work was not answered for a week", function* () {
    const { owner, contractor, contract, payment } = yield* fundedContract;
    yield* submitMilestone(contractor, payment.milestoneId);
    yield* (yield* Time).pass("170 hours");
    return {
      act: Effect.andThen(sweepUnanswered(), sweepUnanswered()),
      told: [[owner.personId, "Money will be released soon", ofPoster(contract)]],
    };
  }),
  row("support/reminder/remind-credentials.ts", "a license ends in a month", function* () {
    const actor = yield* newcomer("contractor");
    yield* addCredential(actor, aCredentialDraft({ validUntil: "2026-06-01" as Day }));
    return { act: remindCredentials(), told: [[actor.personId, "A license or insurance expires soon", credentials]] };
  }),
  row("support/reminder/remind-insurance.ts", "nobody's insurance covers a contract that demands it", function* () {
    const { owner, contractor, bid } = yield* submittedBid({ startDay: null });
    const { id: contractId } = yield* hireBidder(owner, bid, { insuranceDemand: "warn" });
    yield* acceptContract(contractor, { contractId, skipAccounts: true });
    return {
      act: remindInsurance(),
      told: [
        [contractor.personId, "Insurance doesn't cover a contract", credentials],
        [owner.personId, "Insurance doesn't cover a contract", ofPoster({ id: contractId })],
      ],
    };
  }),
  row("contract/delivery/record-delivery.ts", "a supplier records a delivery", function* () {
    const { contractor, supplier, supply } = yield* suppliedContract();
    const photos = [yield* uploaded(supplier, "delivery_picture")];
    return {
      act: recordDelivery(supplier, { contractId: supply.id, draft: aDeliveryDraft({ photos }) }),
      told: [[contractor.personId, "Delivery recorded", ofPoster(supply)]],
    };
  }),
  row("contract/delivery/record-delivery.ts", "who receives it says what is damaged", function* () {
    const { contractor, supplier, supply, supplyBid } = yield* suppliedContract();
    const photos = [yield* uploaded(contractor, "delivery_picture")];
    const draft = aDeliveryDraft({ photos, lines: came([0, 40, 2]) });
    return {
      act: recordDelivery(contractor, { contractId: supply.id, draft }),
      told: [[supplier.personId, "Delivery short or damaged", ofBidder(supplyBid)]],
    };
  }),
  row("contract/material-request/owner-pays.ts", "the owner is asked to pay a supplier", function* () {
    const { owner, contractor, contract, supplyBid } = yield* bidOnRequest();
    return {
      act: askOwnerToPay(contractor, { bidId: supplyBid.id, version: supplyBid.version, isInPrice: true }),
      told: [[owner.personId, "Will you pay a supplier directly?", ofPoster(contract)]],
    };
  }),
  row("contract/material-request/owner-pays.ts", "the owner is no longer asked to pay", function* () {
    const { owner, contractor, contract, supplyBid } = yield* askedToPay();
    return {
      act: withdrawOwnerAsk(contractor, supplyBid.id),
      told: [[owner.personId, "Request to pay a supplier withdrawn", ofPoster(contract)]],
    };
  }),
  row("contract/material-request/owner-pays.ts", "the owner leaves it to the contractor to pay", function* () {
    const { owner, contractor, materials, supplyBid } = yield* askedToPay();
    return {
      act: declineToPay(owner, { bidId: supplyBid.id, reason }),
      told: [[contractor.personId, "Request to pay a supplier declined", bidders(materials)]],
    };
  }),
  row("contract/material-request/owner-pays.ts", "the owner hires the supplier", function* () {
    const { owner, contractor, bid, supplier, supplyBid } = yield* askedToPay();
    return {
      act: hireBidder(owner, supplyBid),
      told: [
        [contractor.personId, "Offer sent to a supplier", ofBidder(bid)],
        [supplier.personId, "You have an offer", ofBidder(supplyBid)],
      ],
    };
  }),
  row("contract/material-request/owner-pays.ts", "a supplier accepts the owner's offer", function* () {
    const { owner, contractor, bid, supplier, supplyBid } = yield* askedToPay();
    const { id: contractId } = yield* hireBidder(owner, supplyBid);
    return {
      act: acceptContract(supplier, { contractId, skipAccounts: true }),
      told: [
        [owner.personId, "Contract accepted", ofPoster({ id: contractId })],
        [contractor.personId, "Supplier hired", ofBidder(bid)],
      ],
    };
  }),
  row("contract/material-request/owner-pays.ts", "a supplier refuses the owner's offer", function* () {
    const { owner, contractor, contract, materials, supplier, supplyBid } = yield* askedToPay();
    const { id: contractId } = yield* hireBidder(owner, supplyBid);
    return {
      act: refuseContract(supplier, contractId),
      told: [
        [owner.personId, "Offer declined", ofPoster(contract)],
        [contractor.personId, "Supplier not hired", bidders(materials)],
      ],
    };
  }),
  row("contract/delivery/record-delivery.ts", "a contractor records what the owner pays for", function* () {
    const { owner, contractor, supplier, supplyBid } = yield* askedToPay();
    const { id: contractId } = yield* hireBidder(owner, supplyBid);
    const supply = yield* acceptContract(supplier, { contractId, skipAccounts: true });
    const photos = [yield* uploaded(contractor, "delivery_picture")];
    return {
      act: recordDelivery(contractor, { contractId, draft: aDeliveryDraft({ photos }) }),
      told: [
        [owner.personId, "Delivery recorded", ofPoster(supply)],
        [supplier.personId, "Delivery recorded", ofBidder(supplyBid)],
      ],
    };
  }),
  row("contract/material-request/tell-connected.ts", "the work is canceled that materials are for", function* () {
    const scene = yield* suppliedContract();
    const { owner, contractor, contract, bid, supplier, supply, supplyBid } = scene;
    yield* proposeCancelling(owner, { contractId: contract.id, reason });
    return {
      act: cancelContract(contractor, contract.id),
      told: [
        [owner.personId, "Contract canceled", ofPoster(contract)],
        [contractor.personId, "Contract canceled", ofBidder(bid)],
        [contractor.personId, "The work was canceled, but not the materials", ofPoster(supply)],
        [supplier.personId, "The work was canceled, but not the materials", ofBidder(supplyBid)],
      ],
    };
  }),
  row("contract/material-request/tell-connected.ts", "the work is canceled while materials take bids", function* () {
    const { owner, contractor, contract, bid } = yield* requestedMaterials();
    yield* proposeCancelling(owner, { contractId: contract.id, reason });
    return {
      act: cancelContract(contractor, contract.id),
      told: [
        [owner.personId, "Contract canceled", ofPoster(contract)],
        [contractor.personId, "Contract canceled", ofBidder(bid)],
        [contractor.personId, "Your request for materials is still active", ownProjects],
      ],
    };
  }),
  row("contract/material-request/tell-connected.ts", "a supplier's contract is canceled", function* () {
    const { owner, contractor, contract, supplier, supply, supplyBid } = yield* suppliedContract();
    yield* proposeCancelling(contractor, { contractId: supply.id, reason });
    return {
      act: cancelContract(supplier, supply.id),
      told: [
        [contractor.personId, "Contract canceled", ofPoster(supply)],
        [supplier.personId, "Contract canceled", ofBidder(supplyBid)],
        [owner.personId, "A supplier's contract was canceled", ofPoster(contract)],
      ],
    };
  }),
  row("support/reminder/warn-of-deliveries.ts", "materials are promised later than needed", function* () {
    const scene = yield* suppliedContract({ needed: 10, promised: 12 });
    const { owner, contractor, contract, bid, supplier, supplyBid } = scene;
    return {
      act: warnOfDeliveries(),
      told: [
        [contractor.personId, "Materials are late", ofBidder(bid)],
        [owner.personId, "Materials are late", ofPoster(contract)],
        [supplier.personId, "Materials are late", ofBidder(supplyBid)],
      ],
    };
  }),
  row("money/waiver/sign-waiver.ts", "the bidder signs a lien waiver", function* () {
    const { owner, contractor, contract } = yield* acceptedContract();
    const milestone = yield* firstMilestone(contract);
    return {
      act: signWaiver(contractor, milestone.id, aWaiverDraft()),
      told: [[owner.personId, "Lien waiver signed", ofPoster(contract)]],
    };
  }),
  row("people/credential/check-credential.ts", "support has checked somebody's bond", function* () {
    const actor = yield* newcomer("contractor");
    const stated = yield* addCredential(actor, aCredentialDraft({ kind: "bond" }));
    return {
      act: checkCredential("Mona", stated),
      told: [[actor.personId, "A license or insurance was checked", credentials]],
    };
  }),
  row("people/credential/check-credential.ts", "support has rejected somebody's insurance", function* () {
    const actor = yield* newcomer("contractor");
    const stated = yield* addCredential(actor, aCredentialDraft({ kind: "insurance" }));
    return {
      act: rejectCredential("Mona", stated, "It names somebody else."),
      told: [[actor.personId, "A license or insurance couldn't be confirmed", credentials]],
    };
  }),
  row("people/credential/look-up-license.ts", "a list has no license any more that it had", function* () {
    const lists = yield* KeptLists;
    const actor = yield* newcomer("contractor");
    const list = { source: "The State Board", listDay: "2026-05-01" as Day };
    const draft = aCredentialDraft();
    const { holder } = draft;
    yield* lists.put("CA", draft.number, { said: "listed", ...list, holder, validUntil: "2099-03-03" as Day });
    const { id } = yield* addCredential(actor, draft);
    yield* lookUpLicense(id);
    yield* lists.put("CA", draft.number, { said: "missing", ...list });
    return {
      act: lookUpLicense(id),
      told: [[actor.personId, "A license or insurance needs another look", credentials]],
    };
  }),
  row("support/reminder/send-reminders.ts", "work is due tomorrow", function* () {
    const milestones = [
      { amount: cents(300_000), description: "Take the old porch down", endDay: tomorrow },
      { amount: cents(500_000), description: "Frame", endDay: "2099-06-05" as Day },
    ];
    const { contractor, bid } = yield* acceptedContract({ milestones, startDay: tomorrow });
    return { act: sendReminders(), told: [[contractor.personId, "A milestone is due soon", ofBidder(bid)]] };
  }),
  row("support/reminder/send-reminders.ts", "bids wait on the day before the deadline", function* () {
    const owner = yield* newcomer("home_owner");
    const listing = yield* postedListing(owner, { deadline: tomorrow });
    const milestones = [{ amount: cents(100_000), description: "All of it", endDay: tomorrow }];
    yield* bidOn(listing, yield* newcomer("contractor"), { startDay: tomorrow, endDay: tomorrow, milestones });
    return { act: sendReminders(), told: [[owner.personId, "Bids are waiting for you", bidders(listing)]] };
  }),
];
