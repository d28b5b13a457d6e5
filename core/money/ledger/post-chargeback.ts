import { Effect } from "effect";
import type { Chargeback } from "#core/money/chargeback/chargeback.ts";
import { now } from "#core/shared/day.ts";
import { Ledger, type Posting } from "./ledger.ts";

/** What is taken goes from the house to the poster; what is kept after all comes back the same way. */
export const chargebackLines = ({ taken }: Pick<Chargeback, "taken">, kind: "take" | "keep") => {
  const amount = (kind === "take" ? 1 : -1) * (taken ?? 0);
  return [
    { account: "house", amount: 0 - amount },
    { account: "poster", amount },
  ] satisfies Posting["lines"];
};

/** Writes what a chargeback moves into the ledger. */
export const postChargeback = Effect.fnUntraced(function* (chargeback: Chargeback, kind: "take" | "keep") {
  const ledger = yield* Ledger;
  yield* ledger.post({
    contractId: chargeback.contractId,
    paymentId: chargeback.paymentId,
    refundId: null,
    chargebackId: chargeback.id,
    kind,
    lines: chargebackLines(chargeback, kind),
    at: yield* now,
  });
});
