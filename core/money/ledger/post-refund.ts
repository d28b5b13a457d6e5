import { Effect } from "effect";
import type { Payment } from "#core/money/payment/payment.ts";
import type { Refund } from "#core/money/refund/refund.ts";
import { now } from "#core/shared/day.ts";
import { Ledger, type Posting } from "./ledger.ts";

type Lines = Posting["lines"];

/** What is posted of a refund. */
export type RefundPosting = Extract<Posting["kind"], "reverse" | "refund" | "bounce" | "restore" | "pay_elsewhere">;

const moved = (from: Lines[number]["account"], to: Lines[number]["account"], amount: number): Lines => [
  { account: from, amount: 0 - amount },
  { account: to, amount },
];

/** Whether the money is given back before the bidder had it: nothing was taken from them. */
export const isOfCharge = ({ rail, reversalRef }: Pick<Refund, "rail" | "reversalRef">): boolean =>
  rail === "card" && reversalRef === null;

/**
 * What each leg moves: a card's money goes from the bidder to clearing and on to the poster, a bank's in one, and what is
 * sent back takes the same way in the other direction; what support gives another way, once more the first. Of money that the bidder never had, everything leaves clearing; what
 * the poster does not get of it, because it went back past Dibbs before, covers what Dibbs bore.
 */
export const refundLines = (
  refund: Pick<Refund, "rail" | "amount" | "reversalRef">,
  { milestoneAmount }: Pick<Payment, "milestoneAmount">,
  kind: RefundPosting,
): Lines => {
  const { rail, amount } = refund;
  switch (kind) {
    case "reverse":
      return moved("bidder", "clearing", amount);
    case "refund":
      if (rail === "bank") return moved("bidder", "poster", amount);
      return isOfCharge(refund)
        ? [
            { account: "clearing", amount: -milestoneAmount },
            { account: "poster", amount },
            { account: "house", amount: milestoneAmount - amount },
          ]
        : moved("clearing", "poster", amount);
    case "bounce":
      return refundLines(refund, { milestoneAmount }, "refund").map((line) => ({ ...line, amount: 0 - line.amount }));
    case "pay_elsewhere":
      return refundLines(refund, { milestoneAmount }, "refund");
    case "restore":
      return moved(rail === "bank" ? "poster" : "clearing", "bidder", amount);
  }
};

/** Writes a leg of a refund into the ledger. */
export const postRefund = Effect.fnUntraced(function* (refund: Refund, payment: Payment, kind: RefundPosting) {
  const ledger = yield* Ledger;
  yield* ledger.post({
    contractId: refund.contractId,
    paymentId: refund.paymentId,
    refundId: refund.id,
    chargebackId: null,
    kind,
    lines: refundLines(refund, payment, kind),
    at: yield* now,
  });
});
