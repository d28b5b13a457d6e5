import { createHmac } from "node:crypto";
import { publishableKey, secretKey } from "./server.ts";
import { newName } from "./state.ts";

export const platformSecret = "whsec_of_the_platform";
export const connectSecret = "whsec_of_the_sellers";

/** The settings of a Stripe at this address. */
export const settingsAt = (baseUrl: string) => ({
  secretKey,
  publishableKey,
  webhookSecret: platformSecret,
  connectWebhookSecret: connectSecret,
  accounts: "v2" as const,
  baseUrl,
});

type Event = { readonly type: string; readonly object: unknown; readonly account?: string; readonly id?: string };

/** Returns the body of a notification, as Stripe writes it. */
export const eventBody = ({ type, object, account, id = newName("evt") }: Event): string =>
  JSON.stringify(
    {
      id,
      object: "event",
      api_version: "2026-10-28.endive",
      ...(account !== undefined && { account }),
      created: Math.floor(Date.now() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    },
    null,
    2,
  );

/** Returns the body of a version 2 event, which only names its subject. */
export const thinBody = (type: string, about: { readonly id: string; readonly type: string }): string =>
  JSON.stringify({
    id: newName("evt_test"),
    object: "v2.core.event",
    type,
    livemode: false,
    created: new Date().toISOString(),
    related_object: { ...about, url: `/v2/core/accounts/${about.id}` },
  });

/** Returns the header that signs a body; `at`: seconds since 1970. */
export const signed = (body: string, secret: string, at = Math.floor(Date.now() / 1000)): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;

/** Delivers a notification; returns the status. */
export const deliver = async (url: string, body: string, secret: string, at?: number): Promise<number> => {
  const response = await fetch(url, {
    method: "POST",
    body,
    headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signed(body, secret, at) },
  });
  return response.status;
};
