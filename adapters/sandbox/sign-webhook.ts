import { createHmac, timingSafeEqual } from "node:crypto";
import { Option, Schema } from "effect";
import { type SignedWebhookEvent, WebhookEventSubject } from "#core/support/webhook-event/webhook-event.ts";
import { jsonOf, unreadableWebhookEvent } from "../unreadable-webhook-event.ts";
import type { DueWebhook } from "./deliver-webhooks.ts";

/** The header with the time and the signature: `t=seconds,v1=HMAC-SHA256 of "seconds.body" in hex`. */
export const signatureHeader = "sandbox-signature";

/** How long a signed webhook event is accepted, in seconds, so that a recorded one can't be replayed forever. */
const tolerance = 300;

const signature = (rawBody: string | Uint8Array, seconds: number, secret: string): Buffer =>
  createHmac("sha256", secret).update(`${seconds}.`).update(rawBody).digest();

/** The signature header's value for a body sent now; `at` in milliseconds since 1970. */
export const signWebhook = (rawBody: string, secret: string, at: number): string => {
  const seconds = Math.floor(at / 1000);
  return `t=${seconds},v1=${signature(rawBody, seconds, secret).toString("hex")}`;
};

const Body = Schema.Struct({ id: Schema.String, event: Schema.String, subject: WebhookEventSubject });
const decodeBody = Schema.decodeUnknownOption(Body);

/** The JSON that is sent. */
export const bodyOf = ({ id, event, subject }: DueWebhook): string => JSON.stringify({ id, event, subject });

/**
 * Returns the webhook event for core's `receiveWebhookEvent`, or null if the signature is invalid, older than five
 * minutes or from the future. `at` is the time in milliseconds since 1970.
 */
export const verifySandboxWebhook = (
  rawBody: Uint8Array,
  headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>,
  secret: string,
  at: number = Date.now(),
): SignedWebhookEvent | null => {
  const header = headers[signatureHeader];
  const [, time = "", hex = ""] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === "string" ? header : "") ?? [];
  if (hex === "") return null;
  const seconds = Number(time);
  if (Math.abs(at / 1000 - seconds) > tolerance) return null;
  if (!timingSafeEqual(Buffer.from(hex, "hex"), signature(rawBody, seconds, secret))) return null;
  return Option.match(decodeBody(jsonOf(rawBody)), {
    onNone: () => unreadableWebhookEvent("sandbox", rawBody),
    onSome: (webhookEvent) => ({ ...webhookEvent, provider: "sandbox" }),
  });
};
