import { Effect } from "effect";
import { bankTransfers } from "#adapters/sandbox/bank-transfer.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";

/** Each time that the provider has moved money for a payment; what of a bank transfer was sent on and taken is among them. */
export const movedFor = Effect.fnUntraced(function* (paymentId: string) {
  const movements = yield* movementsOf(paymentId);
  const { payouts = [] } = (yield* bankTransfers.find(paymentId)) ?? {};
  return [
    ...movements.map(({ kind }) => kind),
    ...payouts.flatMap(({ failure }) => (failure === null ? ["payout"] : [])),
  ];
});
