import { Effect } from "effect";
import { mirrorConversation } from "#core/contract/chat/mirror-conversation.ts";
import { syncChargeback } from "#core/money/chargeback/sync-chargeback.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { Bank } from "#core/money/payment/bank.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { syncAccount } from "#core/money/payout-account/sync-account.ts";
import { syncBankLink } from "#core/money/payout-account/sync-bank-link.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { webhookEventLifecycle } from "./webhook-event.machine.ts";
import type { WebhookEvent, WebhookEventSubject } from "./webhook-event.ts";
import { moveWebhookEvent, WebhookEvents } from "./webhook-events.ts";

/** The event is news: if the provider does not answer the question about it, the event fails and is retried soon. */
const heard = { hasNews: true };

/** A bank transfer has legs of its own, and the provider's events may use leg ids that Dibbs has not stored. */
const processTransfer = Effect.fnUntraced(function* (ref: string) {
  const purpose = yield* Effect.catchTag((yield* Bank).purposeOf(ref), "ProviderSilent", ({ message }) =>
    Effect.fail(new Unavailable({ what: "bank transfers", message })),
  );
  if (purpose === null) return null;
  const { paymentId, refundId } = purpose;
  if (refundId !== null)
    return yield* Effect.catchTag(advanceRefund(refundId, heard), "NotFound", () => Effect.succeed(null));
  return yield* Effect.catchTag(advancePayment(paymentId, heard), "NotFound", () => Effect.succeed(null));
});

/** An unknown id belongs to another user of the same provider account. */
export const processSubject = Effect.fnUntraced(function* (subject: WebhookEventSubject) {
  switch (subject.kind) {
    case "payment":
      return yield* Effect.catchTag(advancePayment(subject.paymentId, heard), "NotFound", () => Effect.succeed(null));
    case "payment_ref": {
      const payment = yield* (yield* Payments).findByRef(subject.rail, subject.ref);
      if (payment === null && subject.rail === "bank") return yield* processTransfer(subject.ref);
      return payment && (yield* advancePayment(payment.id, heard));
    }
    case "refund":
      return yield* Effect.catchTag(advanceRefund(subject.refundId, heard), "NotFound", () => Effect.succeed(null));
    case "account":
      return yield* syncAccount(subject.personId, subject.rail);
    case "account_ref": {
      const account = yield* (yield* PaymentAccounts).findByRef(subject.rail, subject.ref);
      return account && (yield* syncAccount(account.personId, account.rail));
    }
    case "chargeback":
      return yield* syncChargeback(subject.how, subject.ref);
    case "bank_link":
      return yield* syncBankLink(subject.ref);
    case "conversation":
      return yield* Effect.catchTag(mirrorConversation(subject.conversationId), "NotFound", () => Effect.void);
    case "other":
      return null;
  }
});

/**
 * Asks the provider about the thing that a webhook event names. The order of events does not matter, as only the answer
 * counts. If that fails, the event is `failed` until the queue retries its job; one that support resolved stays as it
 * is.
 */
export const processWebhookEvent = Effect.fn("processWebhookEvent")(function* (id: string) {
  const webhookEvent = yield* (yield* WebhookEvents).get(id);
  if (!webhookEventLifecycle.can(webhookEvent.state, "process")) return;
  yield* Effect.tapError(processSubject(webhookEvent.subject), (error) =>
    Effect.ignore(moveWebhookEvent(webhookEvent, "fail", "system", { trouble: error.message })),
  );
  yield* moveWebhookEvent(webhookEvent, "process", "system", { processedAt: yield* now, trouble: null });
});

const resolve = Effect.fnUntraced(function* (
  staff: string,
  id: string,
  event: "replay" | "ignore",
  changes: Partial<Pick<WebhookEvent, "processedAt" | "trouble">>,
) {
  const before = yield* (yield* WebhookEvents).get(id);
  const resolved = yield* moveWebhookEvent(before, event, "support", changes);
  yield* recordMove(systemActor(`support ${staff}`), moveOf("webhook_event", event, resolved, before));
  return resolved;
}, atomically);

/** Processes a webhook event again, even if it was processed before; only the provider's answer counts. */
export const replayWebhookEvent = Effect.fn("replayWebhookEvent")(function* (staff: string, id: string) {
  const { subject } = yield* (yield* WebhookEvents).get(id);
  yield* processSubject(subject);
  return yield* resolve(staff, id, "replay", { processedAt: yield* now, trouble: null });
});

/** Ignores a webhook event without processing it. Fails with `IllegalMove` if it was already processed or ignored. */
export const ignoreWebhookEvent = Effect.fn("ignoreWebhookEvent")((staff: string, id: string) =>
  resolve(staff, id, "ignore", {}),
);
