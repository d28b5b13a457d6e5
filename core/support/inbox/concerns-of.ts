import { Effect } from "effect";
import { Conversations } from "#core/contract/chat/conversations.ts";
import { MaterialRequests } from "#core/contract/material-request/material-requests.ts";
import type { Job } from "#core/jobs.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import type { Payment } from "#core/money/payment/payment.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import type { NotFound } from "#core/shared/errors.ts";
import type { PaymentId, RefundId } from "#core/shared/ids.ts";
import type { WebhookEventSubject } from "#core/support/webhook-event/webhook-event.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";

type Concerns = ReadonlyArray<string>;

/** None if it is missing: events can be about other users of the account, and jobs can outlive their subject. */
const orNone = <E extends { readonly _tag: string }, R>(effect: Effect.Effect<Concerns, E | NotFound, R>) =>
  Effect.catchTag(effect, "NotFound", () => Effect.succeed<Concerns>([]));

const ofPayment = ({ id, contractId, posterId, bidderId }: Payment): Concerns => [id, contractId, posterId, bidderId];

const payment = Effect.fnUntraced(function* (id: PaymentId) {
  return ofPayment(yield* (yield* Payments).get(id));
});

const refund = Effect.fnUntraced(function* (id: RefundId) {
  return [id, ...(yield* payment((yield* (yield* Refunds).get(id)).paymentId))];
});

const ofSubject = Effect.fnUntraced(function* (subject: WebhookEventSubject) {
  switch (subject.kind) {
    case "payment":
      return yield* payment(subject.paymentId);
    case "payment_ref": {
      const found = yield* (yield* Payments).findByRef(subject.rail, subject.ref);
      return found === null ? [] : ofPayment(found);
    }
    case "refund":
      return yield* refund(subject.refundId);
    case "chargeback": {
      const found = yield* (yield* Chargebacks).findByRef(subject.ref);
      return found === null ? [] : [found.id, ...(yield* payment(found.paymentId))];
    }
    case "account":
      return [subject.personId];
    case "account_ref": {
      const found = yield* (yield* PaymentAccounts).findByRef(subject.rail, subject.ref);
      return found === null ? [] : [found.personId];
    }
    case "bank_link":
    case "conversation":
    case "other":
      return [];
  }
});

/** Returns the ids of the payment, contract and people that a webhook event is about; none if we know none of them. */
export const concernsOfSubject = (subject: WebhookEventSubject) => orNone(ofSubject(subject));

/** Returns the ids of the payment, contract and people that a job is about; none if it is about nobody. */
export const concernsOfJob = Effect.fnUntraced(function* (job: Job) {
  switch (job.name) {
    case "advance-payment":
      return yield* orNone(payment(job.paymentId));
    case "advance-refund":
      return yield* orNone(refund(job.refundId));
    case "process-webhook-event":
      return yield* orNone(
        Effect.flatMap(WebhookEvents, (events) =>
          Effect.flatMap(events.get(job.webhookEventId), ({ subject }) => ofSubject(subject)),
        ),
      );
    case "pack-own-data":
    case "leave-chat":
    case "leave-banks":
      return [job.personId];
    case "say-in-chat":
      return yield* orNone(
        Effect.map(
          Effect.flatMap(Conversations, (it) => it.get(job.conversationId)),
          ({ members }) => members,
        ),
      );
    case "look-up-license":
      return yield* orNone(
        Effect.map(
          Effect.flatMap(Credentials, (it) => it.get(job.credentialId)),
          ({ personId }) => [personId],
        ),
      );
    case "warn-of-delivery": {
      const request = yield* (yield* MaterialRequests).find(job.listingId);
      return request === null ? [] : [request.contractId];
    }
    case "case-of-kept-money":
      return yield* orNone(
        Effect.flatMap(
          Effect.flatMap(Chargebacks, (it) => it.get(job.chargebackId)),
          (it) => Effect.map(payment(it.paymentId), (concerns) => [it.id, ...concerns]),
        ),
      );
    case "tell-seekers":
      return [];
  }
});
