import { Effect } from "effect";
import type { Payment } from "#core/money/payment/payment.ts";
import { now } from "#core/shared/day.ts";
import { sum } from "#core/shared/money.ts";
import { Ledger, type Posting } from "./ledger.ts";

type Lines = Posting["lines"];

/** What is posted of a payment itself; its refunds and chargebacks post their own. */
type PaymentPosting = Exclude<Posting["kind"], "reverse" | "refund" | "bounce" | "restore" | "take" | "keep">;

const taken = ({ total, fee }: Payment): Lines => [
  { account: "poster", amount: -total },
  { account: "fees", amount: fee },
];

/** Where the money of a payment is between its charge and its settlement. */
const between = ({ rail }: Payment) => (rail === "card" ? "clearing" : "balance");

/**
 * What a payment's charge, settlement or return moves. A bank transfer charges and settles in one, unless it was held up on
 * its way to the bidder's bank. What a bank takes back comes out of the bidder's balance at the provider, whole: the bidder
 * keeps what has reached their bank, and Dibbs its fee. `release`: what was charged for the bidder, and went back to the card
 * past Dibbs, covers what Dibbs bore of that.
 */
export const paymentLines = (payment: Payment, kind: PaymentPosting): Lines => {
  const { rail, milestoneAmount: amount, total, chargeRef } = payment;
  if (kind === "return") {
    return [
      { account: "balance", amount: -total },
      { account: "poster", amount: total },
    ];
  }
  if (kind === "release") {
    return [
      { account: "clearing", amount: -amount },
      { account: "house", amount },
    ];
  }
  if (kind === "charge") return [...taken(payment), { account: between(payment), amount }];
  return rail === "bank" && chargeRef === null
    ? [...taken(payment), { account: "bidder", amount }]
    : [
        { account: between(payment), amount: -amount },
        { account: "bidder", amount },
      ];
};

/** Writes a charge, settlement, return or release into the ledger; dies on lines that do not sum to zero, which no input can cause. */
export const postPayment = Effect.fnUntraced(function* (payment: Payment, kind: PaymentPosting) {
  const ledger = yield* Ledger;
  const lines = paymentLines(payment, kind);
  if (sum(lines.map(({ amount }) => amount)) !== 0) {
    return yield* Effect.die(new Error(`The ${kind} of payment ${payment.id} does not balance.`));
  }
  yield* ledger.post({
    contractId: payment.contractId,
    paymentId: payment.id,
    refundId: null,
    chargebackId: null,
    kind,
    lines,
    at: yield* now,
  });
});
