import { Effect } from "effect";
import type { Chargeback } from "#core/money/chargeback/chargeback.ts";
import { isHeldBack, type Payment } from "#core/money/payment/payment.ts";
import type { Refund } from "#core/money/refund/refund.ts";
import { now } from "#core/shared/day.ts";
import { sum } from "#core/shared/money.ts";
import { Ledger, type Posting } from "./ledger.ts";

type Lines = Posting["lines"];

/** What is posted for a payment itself; its refunds and chargebacks have postings of their own. */
type PaymentPosting = Exclude<Posting["kind"], "reverse" | "refund" | "bounce" | "restore" | "take" | "keep">;

const taken = ({ total, fee }: Payment): Lines => [
  { account: "poster", amount: -total },
  { account: "fees", amount: fee },
];

const moved = (from: Lines[number]["account"], to: Lines[number]["account"], amount: number): Lines => [
  { account: from, amount: 0 - amount },
  { account: to, amount },
];

type Of = Pick<Posting, "contractId" | "paymentId"> & Partial<Pick<Posting, "refundId" | "chargebackId">>;

const post = Effect.fnUntraced(function* (kind: Posting["kind"], lines: Lines, of: Of) {
  yield* (yield* Ledger).post({ refundId: null, chargebackId: null, ...of, kind, lines, at: yield* now });
});

/** Where the money of a payment is between its charge and its settlement. */
const between = (payment: Pick<Payment, "rail" | "purpose" | "releasedAt">) =>
  payment.rail === "bank" ? "balance" : isHeldBack(payment) ? "held" : "clearing";

/**
 * Returns the lines of a payment's charge, settlement or return. A bank transfer charges and settles in one posting,
 * unless it was held up on its way to the bidder's bank. What a bank reverses comes out of the bidder's balance at the
 * provider, in full: the bidder keeps what reached their bank, and Dibbs keeps its fee. `release_held`: held money is
 * to be paid out. `release`: money charged for the bidder, which went back to the card outside Dibbs, covers what Dibbs
 * bore of that.
 */
export const paymentLines = (payment: Payment, kind: PaymentPosting): Lines => {
  const { rail, milestoneAmount: amount, total, chargeRef } = payment;
  if (kind === "return") return moved("balance", "poster", total);
  if (kind === "release") return moved(between(payment), "house", amount);
  if (kind === "release_held") return moved("held", "clearing", amount);
  if (kind === "charge") return [...taken(payment), { account: between({ ...payment, releasedAt: null }), amount }];
  return rail === "bank" && chargeRef === null
    ? [...taken(payment), { account: "bidder", amount }]
    : moved(between(payment), "bidder", amount);
};

/** Posts a charge, settlement, return or release; dies if the lines do not sum to zero, which no input can cause. */
export const postPayment = Effect.fnUntraced(function* (payment: Payment, kind: PaymentPosting) {
  const lines = paymentLines(payment, kind);
  if (sum(lines.map(({ amount }) => amount)) !== 0) {
    return yield* Effect.die(new Error(`The ${kind} of payment ${payment.id} does not balance.`));
  }
  yield* post(kind, lines, { contractId: payment.contractId, paymentId: payment.id });
});

/** A `take` moves the amount from the house to the poster; a `keep` moves it back. */
export const chargebackLines = ({ taken }: Pick<Chargeback, "taken">, kind: "take" | "keep") => {
  const amount = (kind === "take" ? 1 : -1) * (taken ?? 0);
  return moved("house", "poster", amount);
};

/** Posts what a chargeback moves. */
export const postChargeback = Effect.fnUntraced(function* (chargeback: Chargeback, kind: "take" | "keep") {
  const { contractId, paymentId, id: chargebackId } = chargeback;
  yield* post(kind, chargebackLines(chargeback, kind), { contractId, paymentId, chargebackId });
});

export type RefundPosting = Extract<Posting["kind"], "reverse" | "refund" | "bounce" | "restore" | "pay_elsewhere">;

/** Whether the refund returns money before the bidder had it, so that nothing is taken from them. */
export const isOfCharge = ({ rail, reversalRef }: Pick<Refund, "rail" | "reversalRef">): boolean =>
  rail === "card" && reversalRef === null;

/**
 * Returns the lines of a refund's leg: by card, money goes from the bidder to clearing and on to the poster; by bank,
 * in one posting. What is sent back takes the reverse way, and what support pays another way repeats the first. Money
 * that the bidder never had leaves from where it was; what the poster does not get of it, because it already went back
 * outside Dibbs, covers what Dibbs bore.
 */
export const refundLines = (
  refund: Pick<Refund, "rail" | "amount" | "reversalRef">,
  payment: Pick<Payment, "rail" | "purpose" | "releasedAt" | "milestoneAmount">,
  kind: RefundPosting,
): Lines => {
  const { rail, amount } = refund;
  const { milestoneAmount } = payment;
  switch (kind) {
    case "reverse":
      return moved("bidder", "clearing", amount);
    case "refund":
      if (rail === "bank") return moved("bidder", "poster", amount);
      return isOfCharge(refund)
        ? [
            { account: between(payment), amount: -milestoneAmount },
            { account: "poster", amount },
            { account: "house", amount: milestoneAmount - amount },
          ]
        : moved("clearing", "poster", amount);
    case "bounce":
      return refundLines(refund, payment, "refund").map((line) => ({ ...line, amount: 0 - line.amount }));
    case "pay_elsewhere":
      return refundLines(refund, payment, "refund");
    case "restore":
      return moved(rail === "bank" ? "poster" : "clearing", "bidder", amount);
  }
};

/** Posts a leg of a refund. */
export const postRefund = Effect.fnUntraced(function* (refund: Refund, payment: Payment, kind: RefundPosting) {
  const { contractId, paymentId, id: refundId } = refund;
  yield* post(kind, refundLines(refund, payment, kind), { contractId, paymentId, refundId });
});
