import { Effect, Schema } from "effect";
import type { ReportedChargeback } from "#core/money/chargeback/chargeback.ts";
import { PaymentId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { refused } from "./answering.ts";
import { asOf, cardPayments } from "./card-payment.ts";
import { awake } from "./control.ts";
import { documents } from "./documents.ts";
import { notify } from "./notify.ts";

/** A card holder's dispute of a charge. Amounts in cents, times in milliseconds since 1970. */
const Dispute = Schema.Struct({
  paymentId: PaymentId,
  intentRef: Schema.String,
  amount: Schema.Int,
  state: Schema.Literals(["needs_response", "under_review", "lost", "won"]),
  respondBy: Schema.Int,
});
export type Dispute = typeof Dispute.Type;

/** Keyed by their refs at the provider; each charge is disputed at most once. */
const disputes = documents("dispute", Dispute);
/** The ref of this payment's dispute. */
export const disputeRefOf = (paymentId: string): string => `dp_${paymentId}`;

export const disputeOf = (paymentId: string) => disputes.find(disputeRefOf(paymentId));

/** Whether the dispute blocks refunds of the charge: while it is open, or if it was lost. */
export const isOpen = (dispute: Dispute | null): boolean => dispute !== null && dispute.state !== "won";

const answerWithin = 7 * 24 * 3_600_000;

const notifyOf = (paymentId: string) =>
  notify("charge.dispute.updated", { kind: "chargeback", how: "chargeback", ref: disputeRefOf(paymentId) });

/** Opens a dispute of the charge: the provider takes the money from Dibbs until it is decided. */
export const openDispute = Effect.fnUntraced(function* (paymentId: string) {
  const at = yield* awake;
  const found = yield* cardPayments.find(paymentId);
  const payment = found === null ? null : asOf(found, at);
  if (payment === null || payment.chargeRef === null) {
    return yield* refused("no_such_charge", "Only what was charged can be disputed.");
  }
  const keep: Dispute = {
    paymentId: payment.paymentId,
    intentRef: payment.ref,
    amount: payment.total,
    state: "needs_response",
    respondBy: at + answerWithin,
  };
  yield* disputes.change(disputeRefOf(paymentId), (earlier) =>
    earlier === null
      ? Effect.succeed({ answer: undefined, keep })
      : Effect.fail(refused("disputed", "This charge is disputed already.")),
  );
  yield* notifyOf(paymentId);
});

/** Decides a dispute, or passes it on to the bank. */
export const moveDispute = Effect.fnUntraced(function* (paymentId: string, state: Dispute["state"]) {
  yield* disputes.change(disputeRefOf(paymentId), (found) =>
    found === null
      ? Effect.fail(refused("no_such_dispute", "This charge is not disputed."))
      : Effect.succeed({ answer: undefined, keep: { ...found, state } }),
  );
  yield* notifyOf(paymentId);
});

const reportOf = (ref: string, found: Dispute): ReportedChargeback => {
  const amount = cents(found.amount);
  return {
    kind: "chargeback",
    ref,
    intentRef: found.intentRef,
    state: found.state,
    amount,
    out: found.state === "won" ? cents(0) : amount,
    reason: "fraudulent",
    respondBy: new Date(found.respondBy),
  };
};

/** Returns a dispute by its ref; the sandbox has no pages on which anybody could refund outside Dibbs. */
export const findDispute = Effect.fnUntraced(function* (ref: string) {
  yield* awake;
  const found = yield* disputes.find(ref);
  return found === null ? null : reportOf(ref, found);
});

const pageSize = 100;

/** Lists every dispute opened since then, newest charge first. */
export const listDisputes = Effect.fnUntraced(function* (since: Date, after: string | null) {
  yield* awake;
  const found = yield* disputes.list(after, pageSize);
  const all = found.map(({ id, body }) => ({ ...reportOf(id, body), at: new Date(body.respondBy - answerWithin) }));
  return {
    items: all.filter(({ at }) => at >= since),
    next: found.length < pageSize ? null : (found.at(-1)?.id ?? null),
  };
});
