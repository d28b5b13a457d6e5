import { Effect } from "effect";
import { advancePayment } from "#core/payment/advance-payment.ts";
import { syncAccount } from "#core/payment/sync-account.ts";
import { now } from "#core/shared/day.ts";
import { Notices } from "./notices.ts";

/** Asks the provider about what a notification names. Its order does not matter, because only the answer is believed. */
export const handleNotice = Effect.fn("handleNotice")(function* (id: string) {
  const notices = yield* Notices;
  const { subject, handledAt } = yield* notices.get(id);
  if (handledAt !== null) return;
  if (subject.kind === "payment") yield* advancePayment(subject.paymentId);
  if (subject.kind === "account") yield* syncAccount(subject.personId, subject.rail);
  yield* notices.markHandled(id, yield* now);
});
