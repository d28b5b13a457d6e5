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
 * What its provider has paid out of the charge of what is held, or was released, by payments that our books do not have: parts that were
 * released before a backup was restored. `paidOut` is all that the provider names.
 */
export const findLostParts = Effect.fnUntraced(function* (payment: Payment) {
  const { chargeRef, contractId } = payment;
  if (chargeRef === null) return { paidOut: [], lost: [] };
  const paidOut = yield* (yield* Cards).listPaidOut({ contractId, chargeRef });
  const known = new Set((yield* (yield* Payments).ofMilestone(payment)).map(({ id }) => id));
  return { paidOut, lost: paidOut.filter(({ paymentId }) => !known.has(paymentId)) };
});

/**
 * Whether a part that our books have lost is to be taken out of this payment, which was released again and is to be paid out: where all
 * of its charge was released again, the charge holds no more for it. Where enough is still held, it is taken out of that instead.
 */
export const isOutOf = Effect.fnUntraced(function* (payment: Payment, { amount }: PaidOut) {
  const all = yield* (yield* Payments).ofMilestone(payment);
  const isHeldFor = all.some((it) => it.state === "held" && it.id === payment.partOf && it.milestoneAmount > amount);
  return amount < payment.milestoneAmount && !isHeldFor;
});

/**
 * Takes a part that was released before a backup was restored into the books again, under the id that the provider knows it by: what is held,
 * or was released once more and not paid out, is less by it, and the part goes on as one that was just released, whose transfer is found.
 * Answers what it was taken out of as that is afterwards; unchanged where it was saved since the provider was asked, or is no more than that.
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
