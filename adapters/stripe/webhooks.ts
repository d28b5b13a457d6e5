import type { IncomingHttpHeaders } from "node:http";
import { Option, Schema } from "effect";
import { PaymentId, RefundId } from "#core/shared/ids.ts";
import type { SignedWebhookEvent, WebhookEventSubject } from "#core/support/webhook-event/webhook-event.ts";
import { jsonOf, unreadableWebhookEvent } from "../unreadable-webhook-event.ts";
import { stripeClient } from "./client.ts";
import type { StripeSettings } from "./settings.ts";

/** The accounts whose webhook events an endpoint receives: Dibbs's own, or the sellers'. */
type Endpoint = "platform" | "connect";

/** How long a signed webhook event is accepted, in seconds, so that a recorded one can't be replayed forever. */
const tolerance = 300;

/** How far Stripe's clock may be ahead of ours, in seconds; the library itself accepts any future time. */
const skew = 60;

const Snapshot = Schema.Struct({
  id: Schema.String,
  object: Schema.Literal("event"),
  type: Schema.String,
  livemode: Schema.Boolean,
  /** The seller's account in which it happened; omitted for our own. */
  account: Schema.optionalKey(Schema.NullOr(Schema.String)),
  data: Schema.Struct({
    object: Schema.Struct({
      id: Schema.optionalKey(Schema.String),
      metadata: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.String))),
    }),
  }),
});
type Snapshot = typeof Snapshot.Type;

/** An event of API version 2 only says what it is about. */
const Thin = Schema.Struct({
  id: Schema.String,
  object: Schema.Literal("v2.core.event"),
  type: Schema.String,
  livemode: Schema.Boolean,
  related_object: Schema.optionalKey(Schema.NullOr(Schema.Struct({ id: Schema.String, type: Schema.String }))),
});

const decodeEvent = Schema.decodeUnknownOption(Schema.Union([Snapshot, Thin]));
const decodeRefundId = Schema.decodeUnknownOption(RefundId);
const decodePaymentId = Schema.decodeUnknownOption(PaymentId);

const other: WebhookEventSubject = { kind: "other" };
const payment = (ref: string): WebhookEventSubject => ({ kind: "payment_ref", rail: "card", ref });
const account = (ref: string): WebhookEventSubject => ({ kind: "account_ref", rail: "card", ref });

/** Our own id if Stripe returns it, else the intent's id. */
const paymentSubject = ({ data: { object } }: Snapshot, ref: string | undefined): WebhookEventSubject => {
  const paymentId = decodePaymentId(object.metadata?.payment_id);
  if (Option.isSome(paymentId)) return { kind: "payment", paymentId: paymentId.value };
  return ref === undefined ? other : payment(ref);
};

/** A refund that Dibbs created has our id of it; any other was made outside Dibbs. */
const refundSubject = ({ data: { object } }: Snapshot): WebhookEventSubject => {
  const refundId = decodeRefundId(object.metadata?.refund_id);
  if (Option.isSome(refundId)) return { kind: "refund", refundId: refundId.value };
  return object.id === undefined ? other : { kind: "chargeback", how: "external_refund", ref: object.id };
};

const platformSubject = (event: Snapshot): WebhookEventSubject => {
  const { id } = event.data.object;
  if (event.type.startsWith("payment_intent.")) return paymentSubject(event, id);
  if (event.type.startsWith("transfer.")) {
    // A transfer that pays a seller again what no card accepted.
    const refundId = decodeRefundId(event.data.object.metadata?.refund_id);
    return Option.isSome(refundId) ? { kind: "refund", refundId: refundId.value } : paymentSubject(event, undefined);
  }
  if (event.type.startsWith("refund.")) return refundSubject(event);
  if (event.type.startsWith("charge.dispute.")) {
    return id === undefined ? other : { kind: "chargeback", how: "chargeback", ref: id };
  }
  return other;
};

const connectSubject = (event: Snapshot): WebhookEventSubject => {
  const ref = event.account ?? (event.type === "account.updated" ? event.data.object.id : undefined);
  const isStanding = event.type.startsWith("account.") || event.type.startsWith("capability.");
  return isStanding && ref ? account(ref) : other;
};

const subjectOf = (event: Snapshot | typeof Thin.Type, endpoint: Endpoint): WebhookEventSubject => {
  if (event.object === "v2.core.event") {
    const { type, related_object: about } = event;
    return type.startsWith("v2.core.account") && about?.type === "v2.core.account" ? account(about.id) : other;
  }
  return endpoint === "connect" ? connectSubject(event) : platformSubject(event);
};

const isFromTheFuture = (header: string): boolean => {
  const [, seconds] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header) ?? [];
  return seconds === undefined || Number(seconds) > Date.now() / 1000 + skew;
};

/**
 * Reads Stripe's webhook events: of our own account at `/webhooks/stripe`, of sellers' accounts at
 * `/webhooks/stripe-connect`, each signed with a separate secret. Their content is never trusted; an event about
 * nothing of ours, or of the other mode (test or live), is kept as `other`.
 */
export const stripeWebhooks = (settings: StripeSettings) => {
  const { signature } = stripeClient(settings).webhooks;
  /** Checks the signature over the raw bytes with the library: valid, and not too old. */
  const isSigned = (body: Buffer, header: string, secret: string): boolean => {
    try {
      return signature?.verifyHeader(body, header, secret, tolerance) ?? false;
    } catch {
      return false;
    }
  };
  const isLive = settings.secretKey.includes("_live_");
  const reader =
    (endpoint: Endpoint, secret: string) =>
    (body: Buffer, headers: IncomingHttpHeaders): SignedWebhookEvent | null => {
      const header = headers["stripe-signature"];
      if (typeof header !== "string" || isFromTheFuture(header)) return null;
      if (!isSigned(body, header, secret)) return null;
      // The event's own `object`, which the union reads, says if it is thin; other parts may contain the same words.
      const event = decodeEvent(jsonOf(body));
      if (Option.isNone(event)) return unreadableWebhookEvent("stripe", body);
      const { id, type, livemode } = event.value;
      const subject = livemode === isLive ? subjectOf(event.value, endpoint) : other;
      return { id: `stripe:${id}`, provider: "stripe", event: type, subject };
    };
  return [
    { path: "/webhooks/stripe", readWebhook: reader("platform", settings.webhookSecret) },
    { path: "/webhooks/stripe-connect", readWebhook: reader("connect", settings.connectWebhookSecret) },
  ] as const;
};
