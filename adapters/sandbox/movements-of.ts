import { Effect } from "effect";
import { bankTransfers, movementsAt } from "./bank-transfer.ts";
import { cardMovementsAt, cardPayments } from "./card-payment.ts";
import { sandboxTime } from "./control.ts";
import type { Movement } from "./movement.ts";

/** Every time that the sandbox has moved money for a payment. A payment that went well has one charge and one transfer. */
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

/** Lets the sandbox answer about a card payment that it is silent about. */
export const endSilence = (paymentId: string) =>
  cardPayments.change(paymentId, (found) =>
    Effect.succeed({ answer: found !== null, keep: found === null ? null : { ...found, silent: null } }),
  );
