import { createHash } from "node:crypto";
import type { SignedWebhookEvent } from "#core/support/webhook-event/webhook-event.ts";

const wordIn = (json: unknown, key: string): string | null => {
  const found = typeof json === "object" && json !== null ? (json as Record<string, unknown>)[key] : null;
  const word = typeof found === "string" ? found.replaceAll(/[^\x20-\x7e]/g, "").slice(0, 100) : "";
  return word === "" ? null : word;
};

/** Parses the JSON of a body; undefined if it is invalid. */
export const jsonOf = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
};

/**
 * A webhook event that its provider has signed but Dibbs can't read: equal bytes get the same id. None of its content
 * is kept except the provider's event type, if there is one.
 */
export const unreadableWebhookEvent = (provider: string, body: Uint8Array): SignedWebhookEvent => {
  const json = jsonOf(body);
  const id = createHash("sha256").update(body).digest("hex").slice(0, 32);
  return {
    id: `${provider}:unreadable:${id}`,
    provider,
    event: wordIn(json, "type") ?? wordIn(json, "topic") ?? wordIn(json, "webhook_code") ?? "unreadable",
    subject: { kind: "other" },
    unreadable: json === undefined ? "The body is no JSON." : "The body is not of the form of an event.",
  };
};
