import { expect, test } from "vitest";
import { wordingIn } from "#core/messaging/words/words.ts";
import { decideOutcome, type OutcomeFacts } from "#core/money/payment/decide-outcome.ts";
import { outcomeNews } from "#core/money/payment/outcome-news.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import type { Outcome } from "#core/money/payment/send-payment.ts";
import { answerOf } from "#test/builders/answer.ts";
import { aBid } from "#test/builders/bid.ts";
import { aContract, aMilestone } from "#test/builders/contract.ts";
import { aListing } from "#test/builders/listing.ts";
import { aPayment } from "#test/builders/payment.ts";
import { aPerson } from "#test/builders/person.ts";

const contract = aContract(aBid(aListing(aPerson().id), aPerson().id), { state: "accepted" });
const milestone = aMilestone(contract, 1);
const payment = aPayment(contract, milestone, { version: 3 });
const failure = { code: "card_declined", message: "Your card was declined." };
const charge: Outcome = { event: "charge", providerRef: "pi_1", chargeRef: "ch_1" };
const settle: Outcome = { event: "settle", transferRef: "tr_1" };

type Facts = Partial<Payment> & {
  readonly askedVersion?: number;
  readonly milestone?: OutcomeFacts["milestone"]["state"];
  /** The amount of it that arrived earlier. */
  readonly paid?: number;
};

const decide = ({ askedVersion = 3, milestone: state = "submitted", paid = 0, ...but }: Facts, outcome: Outcome) =>
  decideOutcome({
    payment: { ...payment, ...but },
    askedVersion,
    outcome,
    milestone: { state },
    payable: milestone.amount,
    paid,
  });

const nothing = { posting: null, milestone: null, lost: null };

test.each<[string, Facts, Outcome, object]>([
  [
    "a provider has begun with it",
    {},
    { event: "process", providerRef: "tr_1" },
    { ...nothing, changes: { state: "processing", providerRef: "tr_1" } },
  ],
  [
    "a card was charged",
    {},
    charge,
    {
      ...nothing,
      changes: { state: "charged", providerRef: "pi_1", chargeRef: "ch_1", failure: null },
      posting: "charge",
    },
  ],
  [
    "the bidder has the money",
    { state: "charged", failure },
    settle,
    {
      ...nothing,
      changes: { state: "settled", transferRef: "tr_1", failure: null },
      posting: "settle",
      milestone: "complete",
    },
  ],
  [
    "the bidder has it before they said that the work is done",
    { state: "charged", milestone: "planned" },
    settle,
    { posting: "settle", milestone: "complete" },
  ],
  ["a card was declined", {}, { event: "fail", failure }, { ...nothing, changes: { state: "failed", failure } }],
  [
    "the milestone was paid before",
    {},
    {
      event: "fail",
      failure,
      lost: { paymentId: payment.id, rail: "card", ref: "pi_0", total: payment.total, isBack: false },
    },
    { ...nothing, changes: { state: "failed", failure }, lost: { ref: "pi_0" } },
  ],
  ["no answer came for long", {}, { event: "mark_unresolved" }, { ...nothing, changes: { state: "unresolved" } }],
  [
    "the payout waits for a chargeback",
    { state: "charged" },
    { event: "hold", failure },
    { ...nothing, changes: { state: "charged", failure } },
  ],
  [
    "the card has its money again before the payout",
    { state: "charged" },
    { event: "refund", failure },
    { ...nothing, changes: { state: "refunded", failure }, posting: "release" },
  ],
  [
    "a bank has taken back what was paid",
    { rail: "bank", state: "settled", milestone: "completed" },
    { event: "return", failure },
    { ...nothing, changes: { state: "returned", failure }, posting: "return", milestone: "reopen" },
  ],
  [
    "a bank has taken back what had not reached the bidder",
    { rail: "bank", state: "charged", milestone: "submitted" },
    { event: "return", failure },
    { posting: "return", milestone: null },
  ],
])("%s", (_, facts, outcome, due) => {
  expect(answerOf(decide(facts, outcome))).toMatchObject({ event: outcome.event, ...due });
});

test.each<[string, Facts, Outcome]>([
  ["there is no news", {}, { event: "wait" }],
  ["the payment was saved since", { askedVersion: 2 }, charge],
  ["it is settled already", { state: "settled" }, settle],
  ["it has failed", { state: "failed" }, charge],
  ["it never was charged", {}, settle],
  ["its money went back", { state: "refunded" }, settle],
  ["the same reason holds it up", { state: "charged", failure }, { event: "hold", failure }],
])("an answer changes nothing if %s", (_, facts, outcome) => {
  expect(answerOf(decide(facts, outcome))).toBeNull();
});

test.each<[string, Facts, Outcome, string]>([
  ["was dropped", { state: "charged", milestone: "dropped" }, settle, "no: IllegalMove"],
  ["was paid already", { state: "charged", milestone: "completed" }, settle, "no: IllegalMove"],
])("a payment cannot settle a milestone that %s", (_, facts, outcome, no) => {
  expect(answerOf(decide(facts, outcome))).toBe(no);
});

const bank = { rail: "bank" } as const;

test.each<[string, Outcome["event"], Partial<Payment>, ReadonlyArray<string>]>([
  ["settled", "settle", {}, ["poster: Payment successful", "bidder: You were paid"]],
  ["declined", "fail", { failure }, ["poster: Payment Failed"]],
  ["given up", "fail", { failure: { code: "canceled", message: "" } }, []],
  ["never finished", "fail", { failure: { code: "abandoned", message: "" } }, []],
  ["paid before", "fail", { failure: { code: "paid_before", message: "" } }, []],
  ["charged to a card", "charge", {}, []],
  ["held up on its way by bank", "charge", bank, ["bidder: Payment held up", "poster: Payment held up"]],
  ["returned", "return", bank, ["poster: Payment returned", "bidder: Payment returned"]],
  ["back on its card", "refund", {}, ["poster: Payment refunded", "bidder: Payment refunded"]],
  ["on hold", "hold", {}, ["bidder: Payout on hold"]],
  ["without an answer", "mark_unresolved", {}, ["poster: Payment being checked"]],
  ["under way", "process", {}, []],
])("a payment that is %s notifies those it concerns", (_, event, but, told) => {
  expect(
    outcomeNews({ ...payment, ...but }, event, { number: 1, project: "Porch", poster: "Ada", bidder: "Bo" }).map(
      ({ to, words }) => `${to}: ${wordingIn("en", words).title}`,
    ),
  ).toEqual(told);
});
