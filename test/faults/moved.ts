import { Effect } from "effect";
import { bankTransfers } from "#adapters/sandbox/bank-transfer.ts";
import { movementsOf } from "#adapters/sandbox/movements-of.ts";

/** Returns each time that the provider moved money for a payment, including accepted payouts of a bank transfer. */
export const movedFor = Effect.fnUntraced(function* (paymentId: string) {
  const movements = yield* movementsOf(paymentId);
  const { payouts = [] } = (yield* bankTransfers.find(paymentId)) ?? {};
  return [
    ...movements.map(({ kind }) => kind),
    ...payouts.flatMap(({ failure }) => (failure === null ? ["payout"] : [])),
  ];
});
