import { Effect } from "effect";
import { Blocked } from "#core/shared/errors.ts";
import type { PaymentId } from "#core/shared/ids.ts";
import { advancePayment } from "./advance-payment.ts";
import { Payments } from "./payments.ts";

const notCharged = (state: string): Blocked =>
  new Blocked({
    code: "NotCharged",
    message: `This payment is '${state}', so no charge waits to be passed on.`,
    whoCanFix: "support",
    whatToDo: "Ask the provider how it stands with payments sync.",
  });

const heldByBank = (why: string): Blocked =>
  new Blocked({
    code: "TransferHeldUp",
    message: `The money lies in the bidder's balance at the provider of bank transfers: ${why}`,
    whoCanFix: "bidder",
    whatToDo: "Have them link another bank account under Payment Methods; it is sent there then.",
  });

const heldUp = new Blocked({
  code: "TransferHeldUp",
  message: "The card provider has not passed the charge on; the money waits.",
  whoCanFix: "bidder",
  whatToDo: "Have them tell the provider what it asks for, then try again.",
});

const held = (why: string): Blocked =>
  new Blocked({
    code: "PayoutOnHold",
    message: `The charge is not passed on: ${why}`,
    whoCanFix: "support",
    whatToDo: "Wait for the card's bank, or give all that is left back to the poster with payments refund.",
  });

/**
 * Passes a charge on to the bidder, once, however often it is asked for. Fails `Blocked` where no charge waits, and where
 * the provider still does not do it.
 */
export const retryTransfer = Effect.fn("retryTransfer")(function* (id: PaymentId) {
  const payments = yield* Payments;
  const before = yield* payments.get(id);
  if (before.state !== "charged") return yield* notCharged(before.state);
  const payment = yield* advancePayment(id);
  if (payment.state !== "charged") return payment;
  if (payment.rail === "bank") return yield* heldByBank(payment.failure?.message ?? "it could not be sent on.");
  if (payment.failure !== null) return yield* held(payment.failure.message);
  return yield* heldUp;
});
