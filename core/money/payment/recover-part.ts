import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { systemActor } from "#core/shared/actor.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Cards } from "./cards.ts";
import type { Payment } from "./payment.ts";
import { Payments } from "./payments.ts";
import type { PaidOut } from "./provider-entry.ts";
import { tellSupportOfLost } from "./recover-payment.ts";
import { splitHeld } from "./split-held.ts";

/**
 * Returns what the provider paid out of a held or released payment's charge, and the payouts among them that our
 * records lack: parts that were released before a backup was restored. `paidOut` is everything that the provider lists.
 */
export const findLostParts = Effect.fnUntraced(function* (payment: Payment) {
  const { chargeRef, contractId } = payment;
  if (chargeRef === null) return { paidOut: [], lost: [] };
  const paidOut = yield* (yield* Cards).listPaidOut({ contractId, chargeRef });
  const known = new Set((yield* (yield* Payments).ofMilestone(payment)).map(({ id }) => id));
  return { paidOut, lost: paidOut.filter(({ paymentId }) => !known.has(paymentId)) };
});

/**
 * Whether a lost part is to be taken out of this payment, which was released again and is about to be paid out: if its
 * whole charge was released again, nothing else is left of the charge. If enough is still held, the part is taken out
 * of that instead.
 */
export const isOutOf = Effect.fnUntraced(function* (payment: Payment, { amount }: PaidOut) {
  const all = yield* (yield* Payments).ofMilestone(payment);
  const isHeldFor = all.some((it) => it.state === "held" && it.id === payment.partOf && it.milestoneAmount > amount);
  return amount < payment.milestoneAmount && !isHeldFor;
});

/**
 * Records a part again that was released before a backup was restored, under the id that the provider knows. Takes it
 * out of the money that is held, or was released again and not paid out; the part continues as if it was just released,
 * and its transfer is found. Returns the payment it was taken out of; unchanged if that was saved since the provider
 * was asked, or is no larger than the part.
 */
export const recoverPart = Effect.fn("recoverPart")(function* (asked: Payment, { paymentId: id, amount }: PaidOut) {
  const reason = "It was paid out before a backup was restored, and the database did not know of it.";
  const held = yield* (yield* Payments).get(asked.id);
  const isThere = held.state === "held" || held.state === "charged";
  if (held.version !== asked.version || !isThere || held.milestoneAmount <= amount) return held;
  const contract = yield* (yield* Contracts).get(held.contractId);
  const { rest } = yield* splitHeld(systemActor("payments"), contract, held, { id, amount, to: "release", reason });
  yield* tellSupportOfLost(reason, id, contract.id);
  return rest;
}, atomically);
