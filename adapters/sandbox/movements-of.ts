import { Effect } from "effect";
import { bankTransfers, movementsAt } from "./bank-transfer.ts";
import { cardMovementsAt, cardPayments } from "./card-payment.ts";
import { sandboxTime } from "./control.ts";
import type { Movement } from "./movement.ts";

/** Returns every movement of money for a payment. A successful payment has one charge and one transfer. */
export const movementsOf = Effect.fn("movementsOf")(function* (paymentId: string) {
  const at = yield* sandboxTime;
  const card = yield* cardPayments.find(paymentId);
  const bank = yield* bankTransfers.find(paymentId);
  const movements: ReadonlyArray<Movement> = [
    ...(card === null ? [] : cardMovementsAt(card, at)),
    ...(bank === null ? [] : movementsAt(bank, at)),
  ];
  return movements;
});

/** Makes the sandbox answer again about a card payment that it was silent about. */
export const endSilence = (paymentId: string) =>
  cardPayments.change(paymentId, (found) =>
    Effect.succeed({ answer: found !== null, keep: found === null ? null : { ...found, silent: null } }),
  );
