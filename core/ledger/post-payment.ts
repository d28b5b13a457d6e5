import { Effect } from "effect";
import type { Payment } from "#core/payment/payment.ts";
import { now } from "#core/shared/day.ts";
import { sum } from "#core/shared/money.ts";
import { Ledger, type Posting } from "./ledger.ts";

type Lines = Posting["lines"];

/** What is posted of a payment itself; its refunds and takebacks post their own. */
type PaymentPosting = Exclude<Posting["kind"], "reverse" | "refund" | "take" | "keep">;

const taken = ({ total, fee }: Payment): Lines => [
  { account: "poster", amount: -total },
  { account: "fees", amount: fee },
];

/** What a payment's charge, settlement or return moves; a bank transfer charges and settles in one. */
export const paymentLines = (payment: Payment, kind: PaymentPosting): Lines => {
  const amount = payment.milestoneAmount;
  if (kind === "return") {
    return paymentLines(payment, "settle").map((line) => ({ ...line, amount: 0 - line.amount }));
  }
  if (kind === "charge") return [...taken(payment), { account: "clearing", amount }];
  return payment.rail === "card"
    ? [
        { account: "clearing", amount: -amount },
        { account: "bidder", amount },
      ]
    : [...taken(payment), { account: "bidder", amount }];
};

/** Writes a charge, settlement or return into the ledger; dies on lines that do not sum to zero, which no input can cause. */
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
    takebackId: null,
    kind,
    lines,
    at: yield* now,
  });
});
