import { describe, expect, test } from "vitest";
import { decideAgreement, decideRefund, type RefundFacts } from "#core/money/refund/decide-refund.ts";
import { decideRefundOutcome, type RefundOutcomeFacts } from "#core/money/refund/decide-refund-outcome.ts";
import type { Refund } from "#core/money/refund/refund.ts";
import type { RefundOutcome } from "#core/money/refund/send-refund.ts";
import { cents } from "#core/shared/money.ts";
import { answerOf } from "#test/builders/answer.ts";
import { aBid } from "#test/builders/bid.ts";
import { aChargeback } from "#test/builders/chargeback.ts";
import { aContract, aMilestone } from "#test/builders/contract.ts";
import { aListing } from "#test/builders/listing.ts";
import { anAccount, aPayment } from "#test/builders/payment.ts";
import { aPerson } from "#test/builders/person.ts";
import { aRefund } from "#test/builders/refund.ts";

const contract = aContract(aBid(aListing(aPerson().id), aPerson().id), { state: "accepted" });
/** 2,000 dollars that reached the bidder; the poster paid 2,060.05. */
const payment = aPayment(contract, aMilestone(contract, 1), { state: "settled", chargeRef: "ch_1" });
const charged = { ...payment, state: "charged" } as const;
const byBank = { ...payment, rail: "bank" } as const;
const refunded = (amount: number) => aRefund(payment, { state: "refunded", amount: cents(amount) });
const poster = anAccount(payment.posterId, "bank");
const bidder = anAccount(payment.bidderId, "bank");
const chargeback = aChargeback(payment);
const lost = aChargeback(payment, { state: "lost", taken: cents(200_000) });

describe("requesting a refund", () => {
  const decide = (but: Partial<RefundFacts>) =>
    decideRefund({
      payment,
      earlier: [],
      chargebacks: [],
      amount: cents(500),
      reason: "It cost less.",
      banks: { poster, bidder },
      ...but,
    });

  test.each<[string, Partial<RefundFacts>, string]>([
    ["nobody says why", { reason: "  " }, "no: reason"],
    ["a card was not charged yet", { payment: { ...payment, state: "processing" } }, "no: PaymentNotSettled"],
    ["the payment has failed", { payment: { ...payment, state: "failed" } }, "no: PaymentNotSettled"],
    ["a bank transfer is held up", { payment: { ...byBank, state: "charged" } }, "no: PaymentNotSettled"],
    ["another refund is asked for", { earlier: [aRefund(payment)] }, "no: RefundInProgress"],
    ["another refund is on its way", { earlier: [aRefund(payment, { state: "reversed" })] }, "no: RefundInProgress"],
    ["the card's bank decides about a chargeback", { chargebacks: [chargeback] }, "no: ChargedBack"],
    ["nothing is to go back", { amount: cents(0) }, "no: amount"],
    ["more than the milestone is to go back", { amount: cents(200_001) }, "no: amount"],
    ["more than is left is to go back", { amount: cents(50_001), earlier: [refunded(150_000)] }, "no: amount"],
    ["all went back before", { amount: cents(1), earlier: [refunded(200_000)] }, "no: amount"],
    ["a chargeback took most of it", { amount: cents(6_006), chargebacks: [lost] }, "no: amount"],
    ["a part of what was not paid out is to go back", { payment: charged, amount: cents(199_999) }, "no: amount"],
    [
      "the bidder's bank account is gone",
      { payment: byBank, banks: { poster, bidder: null } },
      "no: RefundAccountMissing",
    ],
    [
      "the poster's bank account is gone",
      { payment: byBank, banks: { poster: null, bidder } },
      "no: RefundAccountMissing",
    ],
    // Which refusal comes first.
    ["nobody says why, and it has failed", { reason: "", payment: { ...payment, state: "failed" } }, "no: reason"],
    ["too much of what is charged back", { amount: cents(200_001), chargebacks: [chargeback] }, "no: ChargedBack"],
    [
      "too much, and no bank account",
      { payment: byBank, amount: cents(200_001), banks: { poster: null, bidder: null } },
      "no: amount",
    ],
  ])("fails if %s", (_, facts, no) => {
    expect(answerOf(decide(facts))).toBe(no);
  });

  test.each<[string, Partial<RefundFacts>, object]>([
    ["a part of it", {}, { amount: 500, reason: "It cost less." }],
    ["all of it, fee not included", { amount: cents(200_000) }, { amount: 200_000 }],
    ["what is left after another refund", { amount: cents(50_000), earlier: [refunded(150_000)] }, { amount: 50_000 }],
    ["what a chargeback has left", { amount: cents(6_005), chargebacks: [lost] }, { amount: 6_005 }],
    ["again what was refused", { earlier: [aRefund(payment, { state: "refused" })] }, { amount: 500 }],
    ["all that was not paid out yet", { payment: charged, amount: cents(200_000) }, { amount: 200_000 }],
    ["by card, without a bank account", { banks: { poster: null, bidder: null } }, { amount: 500 }],
    ["by bank", { payment: byBank }, { amount: 500 }],
    ["for a reason without its margins", { reason: " Too late. " }, { reason: "Too late." }],
  ])("can be for %s", (_, facts, given) => {
    expect(answerOf(decide(facts))).toMatchObject(given);
  });

  test.each<[string, Partial<RefundFacts>, string]>([
    ["what is left", { earlier: [refunded(150_000)] }, "Please enter an amount between $0.01 and $500.00."],
    ["that all went back", { earlier: [refunded(200_000)] }, "The whole payment was already refunded."],
    [
      "that the card takes nothing",
      { earlier: [aRefund(payment, { state: "restored", amount: cents(200_000) })] },
      "The card no longer takes refunds. Please agree on another way.",
    ],
    [
      "that all goes back at once",
      { payment: charged },
      "This payment hasn't been paid out yet, so it can only be refunded in full: $2,000.00.",
    ],
  ])("says %s if the amount is wrong", (_, facts, message) => {
    expect(decide({ amount: cents(100_000), ...facts })).toMatchObject({ failure: { message } });
  });
});

describe("agreeing to a refund", () => {
  const facts = { refund: { state: "requested", amount: cents(500) }, payment, earlier: [], chargebacks: [] } as const;

  test.each<[string, Partial<Parameters<typeof decideAgreement>[0]>, string]>([
    ["moves it", {}, "agree"],
    ["fails while the card's bank decides", { chargebacks: [chargeback] }, "no: ChargedBack"],
    ["fails where it went back another way", { earlier: [refunded(199_501)] }, "no: AlreadyBack"],
    ["moves what is just left", { earlier: [refunded(199_500)] }, "agree"],
    ["fails where it was withdrawn", { refund: { state: "withdrawn", amount: cents(500) } }, "no: IllegalMove"],
    ["fails where it was agreed to", { refund: { state: "reversing", amount: cents(500) } }, "no: IllegalMove"],
  ])("%s", (_, but, answer) => {
    expect(answerOf(decideAgreement({ ...facts, ...but }))).toBe(answer);
  });
});

describe("a provider's answer about a refund", () => {
  const failure = { code: "refused", message: "The card takes no money." };
  /** A refund of money that the bidder has, after its first leg. */
  const reversed = aRefund(payment, { state: "reversed", reversalRef: "trr_1", version: 3 });
  /** A refund of money that the bidder never had. */
  const ofCharge = aRefund(payment, { state: "reversing", version: 3 });
  const bank = aRefund(byBank, { state: "reversing", version: 3 });
  const nothing = { posting: null, charge: null };

  type Facts = Partial<Omit<RefundOutcomeFacts, "refund" | "outcome">>;
  const decide = (refund: Refund, outcome: RefundOutcome, but: Facts) =>
    decideRefundOutcome({ refund, askedVersion: 3, outcome, payment: charged, onward: null, ...but });

  const give: RefundOutcome = { event: "refund", refundRef: "re_1" };
  const restore: RefundOutcome = { event: "restore", restoreRef: "tr_2" };
  const onward = { milestone: { state: "submitted" }, live: null, isHeldBack: false, isDue: true } as const;
  /** The same refund, which the card rejected. */
  const bounced: Refund = { ...ofCharge, state: "bounced" };
  const refundedSince = (but: Partial<NonNullable<RefundOutcomeFacts["onward"]>>): Facts => ({
    payment: { state: "refunded" },
    onward: { ...onward, ...but },
  });

  test.each<[string, Refund, RefundOutcome, Facts, object]>([
    [
      "takes the money from the bidder",
      { ...reversed, state: "reversing", reversalRef: null },
      { event: "reverse", reversalRef: "trr_1" },
      {},
      { ...nothing, changes: { reversalRef: "trr_1", failure: null }, posting: "reverse" },
    ],
    ["gives it to the card", reversed, give, {}, { changes: { refundRef: "re_1" }, posting: "refund", charge: null }],
    [
      "gives back what was never paid out, and ends its charge",
      ofCharge,
      give,
      {},
      { posting: "refund", charge: "refund" },
    ],
    ["gives it back by bank", bank, give, { payment: byBank }, { posting: "refund", charge: null }],
    [
      "notes a transfer under way",
      bank,
      { event: "process", refundRef: "t_1" },
      {},
      { ...nothing, changes: { refundRef: "t_1" } },
    ],
    ["fails", bank, { event: "fail", failure }, {}, { ...nothing, changes: { failure }, reason: failure.message }],
    ["holds it up", reversed, { event: "hold", failure }, {}, { ...nothing, changes: { failure } }],
    ["is lost", ofCharge, { event: "mark_unresolved" }, {}, nothing],
    ["bounces what the card never took", reversed, { event: "bounce", failure }, {}, nothing],
    [
      "bounces what the card had",
      { ...reversed, state: "refunded" },
      { event: "bounce", failure },
      {},
      { posting: "bounce", charge: null },
    ],
    [
      "gives the bidder their money again",
      { ...reversed, state: "bounced" },
      restore,
      {},
      { posting: "restore", charge: null },
    ],
    ["lets a charge that came back go on", bounced, restore, refundedSince({}), { posting: null, charge: "bounce" }],
  ])("%s", (_, refund, outcome, but, due) => {
    expect(answerOf(decide(refund, outcome, but))).toMatchObject({ event: outcome.event, ...due });
  });

  test.each<[string, Refund, RefundOutcome, Facts]>([
    ["there is no news", reversed, { event: "wait" }, {}],
    ["the refund was saved since", reversed, give, { askedVersion: 2 }],
    ["nobody agreed to it", { ...reversed, state: "requested" }, give, {}],
    ["it was given back already", { ...reversed, state: "refunded" }, give, {}],
    ["the same reason holds it up", { ...reversed, failure }, { event: "hold", failure }, {}],
    ["the same transfer is under way", { ...bank, refundRef: "t_1" }, { event: "process", refundRef: "t_1" }, {}],
    ["the milestone is paid anew", bounced, restore, refundedSince({ live: payment })],
    [
      "it was held, so that nobody has said that the bidder has earned it",
      bounced,
      restore,
      refundedSince({ isHeldBack: true }),
    ],
    ["the milestone is worth less since", bounced, restore, refundedSince({ isDue: false })],
    ["the milestone was paid anew", bounced, restore, refundedSince({ milestone: { state: "completed" } })],
  ])("changes nothing if %s", (_, refund, outcome, but) => {
    expect(answerOf(decide(refund, outcome, but))).toBeNull();
  });

  test("fails if the charge that should go back in full was paid out", () => {
    expect(answerOf(decide(ofCharge, give, { payment: { state: "settled" } }))).toBe("no: IllegalMove");
  });
});
