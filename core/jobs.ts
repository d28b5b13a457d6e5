import { Schema, SchemaTransformation } from "effect";
import { leaveChat } from "#core/contract/chat/connect-chat.ts";
import { sayInChat } from "#core/contract/chat/say-in-chat.ts";
import { FilteredListing } from "#core/market/listing/listing-filter.ts";
import { tellSeekers } from "#core/market/saved-search/tell-seekers.ts";
import { advancePayment } from "#core/money/payment/advance-payment.ts";
import { leaveBanks } from "#core/money/payout-account/leave-banks.ts";
import { advanceRefund } from "#core/money/refund/advance-refund.ts";
import { lookUpLicense } from "#core/people/credential/look-up-license.ts";
import {
  ChargebackId,
  ConversationId,
  CredentialId,
  ListingId,
  PaymentId,
  PersonId,
  RefundId,
} from "#core/shared/ids.ts";
import { caseOfKeptMoney } from "#core/support/case/case-of-kept-money.ts";
import { packOwnData } from "#core/support/privacy/pack-own-data.ts";
import { warnOfDelivery } from "#core/support/reminder/warn-of-deliveries.ts";
import { processWebhookEvent } from "#core/support/webhook-event/process-webhook-event.ts";

const ProcessWebhookEvent = Schema.Struct({
  name: Schema.Literal("process-webhook-event"),
  webhookEventId: Schema.String,
});

/** Work that continues after a request was answered. The use case with the same name runs each kind. */
export const Job = Schema.Union([
  Schema.Struct({ name: Schema.Literal("advance-payment"), paymentId: PaymentId }),
  Schema.Struct({ name: Schema.Literal("advance-refund"), refundId: RefundId }),
  ProcessWebhookEvent,
  Schema.Struct({
    name: Schema.Literal("tell-seekers"),
    listingId: ListingId,
    /** What searches could find before the change; null if the listing could not be found. */
    before: Schema.NullOr(FilteredListing),
  }),
  Schema.Struct({ name: Schema.Literal("pack-own-data"), personId: PersonId }),
  Schema.Struct({ name: Schema.Literal("leave-chat"), personId: PersonId }),
  Schema.Struct({ name: Schema.Literal("leave-banks"), personId: PersonId }),
  Schema.Struct({ name: Schema.Literal("say-in-chat"), conversationId: ConversationId, number: Schema.Int }),
  Schema.Struct({ name: Schema.Literal("look-up-license"), credentialId: CredentialId }),
  Schema.Struct({ name: Schema.Literal("warn-of-delivery"), listingId: ListingId }),
  Schema.Struct({ name: Schema.Literal("case-of-kept-money"), chargebackId: ChargebackId }),
]);
export type Job = typeof Job.Type;

/** A job as read from the queue, which may hold jobs that an earlier version stored under other names. */
export const StoredJob = Schema.Union([
  Job,
  Schema.Struct({ name: Schema.Literal("handle-notice"), noticeId: Schema.String }).pipe(
    Schema.decodeTo(
      Schema.toType(ProcessWebhookEvent),
      SchemaTransformation.transform({
        decode: ({ noticeId }) => ({ name: "process-webhook-event" as const, webhookEventId: noticeId }),
        encode: ({ webhookEventId }) => ({ name: "handle-notice" as const, noticeId: webhookEventId }),
      }),
    ),
  ),
]);

/** Runs the use case for a job. */
export const doJob = (job: Job) => {
  switch (job.name) {
    case "advance-payment":
      return advancePayment(job.paymentId);
    case "advance-refund":
      return advanceRefund(job.refundId);
    case "process-webhook-event":
      return processWebhookEvent(job.webhookEventId);
    case "tell-seekers":
      return tellSeekers(job);
    case "pack-own-data":
      return packOwnData(job.personId);
    case "leave-chat":
      return leaveChat(job.personId);
    case "leave-banks":
      return leaveBanks(job.personId);
    case "say-in-chat":
      return sayInChat(job);
    case "look-up-license":
      return lookUpLicense(job.credentialId);
    case "warn-of-delivery":
      return warnOfDelivery(job.listingId);
    case "case-of-kept-money":
      return caseOfKeptMoney(job.chargebackId);
  }
};
