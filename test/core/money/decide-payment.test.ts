import { expect, test } from "vitest";
import { decidePayment, type PaymentFacts } from "#core/money/payment/decide-payment.ts";
import type { Day } from "#core/shared/day.ts";
import { cents } from "#core/shared/money.ts";
import { defaultPolicy } from "#core/shared/policy.ts";
import { answerOf } from "#test/builders/answer.ts";
import { aBid } from "#test/builders/bid.ts";
import { aContract, aMilestone } from "#test/builders/contract.ts";
import { aListing } from "#test/builders/listing.ts";
import { anAccount, aPayment } from "#test/builders/payment.ts";
import { aPerson } from "#test/builders/person.ts";

const poster = aPerson();
const bidder = aPerson();
const contract = aContract(aBid(aListing(poster.id), bidder.id), { state: "accepted" });
const milestone = aMilestone(contract, 1, { endDay: "2099-05-20" as Day });
const payment = aPayment(contract, milestone);
const card = { rail: "card", own: null, seller: anAccount(bidder.id, "card") } as const;
const bank = { rail: "bank", own: anAccount(poster.id, "bank"), seller: anAccount(bidder.id, "bank") } as const;
const sums = { milestoneAmount: cents(200_000), fee: cents(6_005), total: cents(206_005) };

const decide = (but: Partial<PaymentFacts>) =>
  decidePayment({
    contract,
    milestone,
    unpaid: milestone.amount,
    live: null,
    purpose: "pay",
    ...card,
    shown: {},
    policy: defaultPolicy,
    ...but,
  });

test.each<[string, Partial<PaymentFacts>, string]>([
  ["the offer was not accepted yet", { contract: { ...contract, state: "offer_sent" } }, "no: ContractNotAccepted"],
  ["the contract is over", { contract: { ...contract, state: "ended" } }, "no: ContractOver"],
  ["the milestone is paid", { milestone: { ...milestone, state: "completed" } }, "no: IllegalMove"],
  ["the milestone was dropped", { milestone: { ...milestone, state: "dropped" } }, "no: IllegalMove"],
  ["a card is being charged", { live: { ...payment, state: "processing" } }, "no: PaymentInProgress"],
  ["a card payment was begun, and a bank is to pay", { live: payment, ...bank }, "no: PaymentInProgress"],
  ["a bank transfer was begun", { live: { ...payment, rail: "bank" } }, "no: PaymentInProgress"],
  ["a bank transfer was begun twice", { live: { ...payment, rail: "bank" }, ...bank }, "no: PaymentInProgress"],
  ["the milestone is funded", { live: { ...payment, state: "held", purpose: "fund" } }, "no: MilestoneFunded"],
  [
    "the milestone is funded, and a bank is to pay",
    { live: { ...payment, state: "held" }, ...bank },
    "no: MilestoneFunded",
  ],
  ["the last of it is on its way, released in part", { unpaid: cents(0) }, "no: PaymentInProgress"],
  ["a card was opened to fund it", { live: { ...payment, purpose: "fund" } }, "no: PaymentInProgress"],
  ["a card was opened to pay it, not to fund it", { live: payment, purpose: "fund" }, "no: PaymentInProgress"],
  [
    "money is owed after the contract: it is paid, and not held",
    { contract: { ...contract, state: "ended" }, milestone: { ...milestone, state: "submitted" }, purpose: "fund" },
    "no: ContractOver",
  ],
  ["the seller takes no cards", { seller: null }, "no: SellerAccountMissing"],
  [
    "the seller's card account is not finished",
    { seller: { ...card.seller, standing: "pending" } },
    "no: SellerAccountMissing",
  ],
  [
    "the seller's card account is restricted",
    { seller: { ...card.seller, standing: "restricted" } },
    "no: SellerAccountMissing",
  ],
  [
    "the seller has no bank account",
    { ...bank, seller: { ...bank.seller, fundingSource: null } },
    "no: SellerAccountMissing",
  ],
  ["the poster is not known to the bank", { ...bank, own: null }, "no: OwnAccountMissing"],
  ["the poster has no bank account", { ...bank, own: { ...bank.own, fundingSource: null } }, "no: OwnAccountMissing"],
  ["neither has a bank account", { ...bank, own: null, seller: null }, "no: OwnAccountMissing"],
  [
    "the money would come from an account not shown",
    { ...bank, shown: { sourceRef: "another" } },
    "no: source_funding_source",
  ],
  ["another total was shown", { shown: { total: 200_000 } }, "no: total_amount"],
  ["another price was shown", { shown: { milestoneAmount: 150_000, total: 206_005 } }, "no: total_amount"],
])("a payment is refused if %s", (_, facts, no) => {
  expect(answerOf(decide(facts))).toBe(no);
});

test.each<[string, Partial<PaymentFacts>, object]>([
  ["by card, with the provider's share on top", {}, { start: sums, resume: null }],
  ["by bank, without a fee", bank, { start: { milestoneAmount: 200_000, fee: 0, total: 200_000 } }],
  ["by card, of the sums that were shown", { shown: { milestoneAmount: 200_000, total: 206_005 } }, { start: sums }],
  [
    "from the bank account that was shown",
    { ...bank, shown: { sourceRef: bank.own.fundingSource?.ref } },
    { resume: null },
  ],
  ["of work that was not said to be done", { milestone: { ...milestone, state: "planned" } }, { start: sums }],
  [
    "owed although the contract is over",
    { contract: { ...contract, state: "ended" }, milestone: { ...milestone, state: "submitted" } },
    { start: sums },
  ],
  ["of the card payment that was never finished", { live: payment }, { start: null, resume: payment }],
])("a payment begins or is resumed: %s", (_, facts, given) => {
  expect(answerOf(decide(facts))).toMatchObject(given);
});
