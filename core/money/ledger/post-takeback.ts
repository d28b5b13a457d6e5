import { Effect } from "effect";
import type { Takeback } from "#core/money/takeback/takeback.ts";
import { now } from "#core/shared/day.ts";
import { Ledger, type Posting } from "./ledger.ts";

/** What is taken goes from the house to the poster; what is kept after all comes back the same way. */
export const takebackLines = ({ taken }: Pick<Takeback, "taken">, kind: "take" | "keep") => {
  const amount = (kind === "take" ? 1 : -1) * (taken ?? 0);
  return [
    { account: "house", amount: 0 - amount },
    { account: "poster", amount },
  ] satisfies Posting["lines"];
};

/** Writes what a takeback moves into the ledger. */
export const postTakeback = Effect.fnUntraced(function* (takeback: Takeback, kind: "take" | "keep") {
  const ledger = yield* Ledger;
  yield* ledger.post({
    contractId: takeback.contractId,
    paymentId: takeback.paymentId,
    refundId: null,
    takebackId: takeback.id,
    kind,
    lines: takebackLines(takeback, kind),
    at: yield* now,
  });
});
