import { Schema } from "effect";
import { ChargebackKind } from "#core/money/chargeback/chargeback.ts";
import { Rail } from "#core/money/payment/payment.ts";
import { ConversationId, PaymentId, PersonId, RefundId } from "#core/shared/ids.ts";
import { WebhookEventState } from "./webhook-event.machine.ts";

/** What a provider's webhook event is about. It is never believed: it only says whom to ask about. */
export const WebhookEventSubject = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("payment"), paymentId: PaymentId }),
  Schema.Struct({ kind: Schema.Literal("refund"), refundId: RefundId }),
  Schema.Struct({ kind: Schema.Literal("account"), personId: PersonId, rail: Rail }),
  // Where the provider tells only its own name for the thing.
  Schema.Struct({ kind: Schema.Literal("payment_ref"), rail: Rail, ref: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("account_ref"), rail: Rail, ref: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("chargeback"), how: ChargebackKind, ref: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("bank_link"), ref: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("conversation"), conversationId: ConversationId }),
  Schema.Struct({ kind: Schema.Literal("other") }),
]);
export type WebhookEventSubject = typeof WebhookEventSubject.Type;

/** A webhook event from a provider whose signature was good. */
export const WebhookEvent = Schema.Struct({
  /** The provider's name and its own id of the webhook event, which is the same when it comes again. */
  id: Schema.String,
  provider: Schema.String,
  /** The provider's word for what happened; for people, not for decisions. */
  event: Schema.String,
  subject: WebhookEventSubject,
  state: WebhookEventState,
  receivedAt: Schema.Date,
  /** When it was looked into the last time; null unless it is `processed`. */
  processedAt: Schema.NullOr(Schema.Date),
  /** Why looking into it failed the last time, or why it could not be read; null where neither is so. */
  trouble: Schema.NullOr(Schema.String),
  version: Schema.Int,
});
export type WebhookEvent = typeof WebhookEvent.Type;

/** What a provider has sent under a good signature. `unreadable`: why nothing can be made of it; left out where it was read. */
export type SignedWebhookEvent = Pick<WebhookEvent, "id" | "provider" | "event" | "subject"> & {
  readonly unreadable?: string;
};
