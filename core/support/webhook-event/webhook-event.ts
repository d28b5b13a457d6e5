import { Schema } from "effect";
import { ChargebackKind } from "#core/money/chargeback/chargeback.ts";
import { Rail } from "#core/money/payment/payment.ts";
import { ConversationId, PaymentId, PersonId, RefundId } from "#core/shared/ids.ts";
import { WebhookEventState } from "./webhook-event.machine.ts";

/** What a webhook event is about. Its content is never trusted: it only says what to ask the provider about. */
export const WebhookEventSubject = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("payment"), paymentId: PaymentId }),
  Schema.Struct({ kind: Schema.Literal("refund"), refundId: RefundId }),
  Schema.Struct({ kind: Schema.Literal("account"), personId: PersonId, rail: Rail }),
  // For events that have only the provider's own id of the thing.
  Schema.Struct({ kind: Schema.Literal("payment_ref"), rail: Rail, ref: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("account_ref"), rail: Rail, ref: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("chargeback"), how: ChargebackKind, ref: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("bank_link"), ref: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("conversation"), conversationId: ConversationId }),
  Schema.Struct({ kind: Schema.Literal("other") }),
]);
export type WebhookEventSubject = typeof WebhookEventSubject.Type;

/** A webhook event with a valid signature. */
export const WebhookEvent = Schema.Struct({
  /** The provider's name and its id of the event, which stays the same if it is sent again. */
  id: Schema.String,
  provider: Schema.String,
  /** The provider's name for what happened; for people, not for decisions. */
  event: Schema.String,
  subject: WebhookEventSubject,
  state: WebhookEventState,
  receivedAt: Schema.Date,
  /** When it was last processed; null unless it is `processed`. */
  processedAt: Schema.NullOr(Schema.Date),
  /** Why processing it last failed, or why it is unreadable; null if neither. */
  trouble: Schema.NullOr(Schema.String),
  version: Schema.Int,
});
export type WebhookEvent = typeof WebhookEvent.Type;

/** A provider's message with a valid signature. `unreadable`: why it cannot be parsed; omitted if it was. */
export type SignedWebhookEvent = Pick<WebhookEvent, "id" | "provider" | "event" | "subject"> & {
  readonly unreadable?: string;
};
