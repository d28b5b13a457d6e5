import { Effect } from "effect";
import type { Payment } from "#core/payment/payment.ts";
import { now } from "#core/shared/day.ts";
import { sum } from "#core/shared/money.ts";
import { Ledger, type Posting } from "./ledger.ts";

type Lines = Posting["lines"];

const taken = ({ total, fee }: Payment): Lines => [
  { account: "poster", amount: -total },
  { account: "fees", amount: fee },
];

/** What a payment's charge or settlement moves; a bank transfer charges and settles in one. */
export const paymentLines = (payment: Payment, kind: Posting["kind"]): Lines => {
  const amount = payment.milestoneAmount;
  if (kind === "charge") return [...taken(payment), { account: "clearing", amount }];
  return payment.rail === "card"
    ? [
        { account: "clearing", amount: -amount },
        { account: "bidder", amount },
      ]
    : [...taken(payment), { account: "bidder", amount }];
};

/** Writes a charge or settlement into the ledger; dies on lines that do not sum to zero, which no input can cause. */
export const postPayment = Effect.fnUntraced(function* (payment: Payment, kind: Posting["kind"]) {
  const ledger = yield* Ledger;
  const lines = paymentLines(payment, kind);
  if (sum(lines.map(({ amount }) => amount)) !== 0) {
    return yield* Effect.die(new Error(`The ${kind} of payment ${payment.id} does not balance.`));
  }
  yield* ledger.post({ contractId: payment.contractId, paymentId: payment.id, kind, lines, at: yield* now });
});
