import { Effect } from "effect";
import type { Refund } from "#core/refund/refund.ts";
import { now } from "#core/shared/day.ts";
import { Ledger, type Posting } from "./ledger.ts";

/** What each leg moves: a card's money goes from the bidder to clearing and on to the poster, a bank's in one. */
export const refundLines = ({ rail, amount }: Pick<Refund, "rail" | "amount">, kind: "reverse" | "refund") => {
  const from = kind === "reverse" || rail === "bank" ? "bidder" : "clearing";
  const to = kind === "reverse" ? "clearing" : "poster";
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ] satisfies Posting["lines"];
};

/** Writes a leg of a refund into the ledger. */
export const postRefund = Effect.fnUntraced(function* (refund: Refund, kind: "reverse" | "refund") {
  const ledger = yield* Ledger;
  yield* ledger.post({
    contractId: refund.contractId,
    paymentId: refund.paymentId,
    refundId: refund.id,
    takebackId: null,
    kind,
    lines: refundLines(refund, kind),
    at: yield* now,
  });
});
