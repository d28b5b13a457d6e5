import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { Option, Schema } from "effect";
import type { SignedWebhookEvent, WebhookEventSubject } from "#core/support/webhook-event/webhook-event.ts";
import { jsonOf, unreadableWebhookEvent } from "../unreadable-webhook-event.ts";
import { idIn } from "./client.ts";
import type { DwollaSettings } from "./settings.ts";

/** The header with the HMAC-SHA256 of the raw body, in hex, keyed with the subscription's secret. */
export const signatureHeader = "x-request-signature-sha-256";

const Link = Schema.Struct({ href: Schema.String });

const Event = Schema.Struct({
  id: Schema.String,
  resourceId: Schema.String,
  topic: Schema.String,
  _links: Schema.optionalKey(Schema.Struct({ customer: Schema.optionalKey(Link) })),
});
type Event = typeof Event.Type;
const decodeEvent = Schema.decodeUnknownOption(Event);

const ofTransfer = /^customer_(bank_)?transfer_/;
const ofCustomer =
  /^customer_(created|verified|suspended|activated|deactivated|reverification_needed|verification_document_|kba_)/;
const ofAccount = /^customer_funding_source_/;

/**
 * Returns the subject of a webhook event. We don't know the id of a leg between two banks, so process-webhook-event.ts
 * asks Dwolla for the transfer that funded it.
 */
const subjectOf = ({ topic, resourceId, _links }: Event): WebhookEventSubject => {
  if (ofTransfer.test(topic)) return { kind: "payment_ref", rail: "bank", ref: resourceId };
  const customer = _links?.customer ? idIn(_links.customer.href) : null;
  if (customer !== null && (ofCustomer.test(topic) || ofAccount.test(topic))) {
    return { kind: "account_ref", rail: "bank", ref: customer };
  }
  return ofCustomer.test(topic) ? { kind: "account_ref", rail: "bank", ref: resourceId } : { kind: "other" };
};

const isSigned = (body: Uint8Array, header: unknown, secret: string): boolean => {
  if (typeof header !== "string" || !/^[0-9a-f]{64}$/i.test(header)) return false;
  return timingSafeEqual(Buffer.from(header, "hex"), createHmac("sha256", secret).update(body).digest());
};

/**
 * Reads a webhook event from the raw bytes that Dwolla signed; null if the signature is invalid. The signature includes
 * no time, and Dwolla resends for days until it gets an answer: a repeated event has the same id.
 */
export const readDwollaWebhook = (
  body: Uint8Array,
  headers: IncomingHttpHeaders,
  { webhookSecret }: Pick<DwollaSettings, "webhookSecret">,
): SignedWebhookEvent | null => {
  if (!isSigned(body, headers[signatureHeader], webhookSecret)) return null;
  return Option.match(decodeEvent(jsonOf(body)), {
    onNone: () => unreadableWebhookEvent("dwolla", body),
    onSome: (event) => ({
      id: `dwolla:${event.id}`,
      provider: "dwolla",
      event: event.topic,
      subject: subjectOf(event),
    }),
  });
};
