import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { gunzipSync } from "node:zlib";
import { Option, Schema } from "effect";
import { ConversationId } from "#core/shared/ids.ts";
import type { SignedWebhookEvent } from "#core/support/webhook-event/webhook-event.ts";
import { jsonOf, unreadableWebhookEvent } from "../unreadable-webhook-event.ts";
import { streamClient } from "./client.ts";
import type { StreamSettings } from "./settings.ts";

/** The header with the signature of the decompressed body. */
export const signatureHeader = "x-signature";

/** The largest decompressed webhook event, in bytes; the library would decompress anything, signed or not. */
const mostBytes = 1024 * 1024;

const Event = Schema.Struct({ type: Schema.String, channel_id: Schema.optionalKey(Schema.String) });
const decodeEvent = Schema.decodeUnknownOption(Event);
const decodeConversationId = Schema.decodeUnknownOption(ConversationId);

const unpacked = (body: Buffer): Buffer | null => {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: mostBytes });
  } catch {
    return null;
  }
};

/**
 * Reads Stream's webhook events, compressed or not. They only say which conversation has news, which is then fetched
 * from Stream. Null if the signature is invalid.
 */
export const streamWebhooks = (settings: StreamSettings) => {
  const stream = streamClient(settings);
  return (body: Buffer, headers: IncomingHttpHeaders): SignedWebhookEvent | null => {
    const signature = headers[signatureHeader];
    const plain = unpacked(body);
    if (typeof signature !== "string" || plain === null || !stream.verifyWebhook(plain, signature)) return null;
    const event = decodeEvent(jsonOf(plain));
    if (Option.isNone(event)) return unreadableWebhookEvent("stream", plain);
    const conversationId = decodeConversationId(event.value.channel_id);
    // Stream's own id of a webhook event is not signed; the signed body differs from one event to the next.
    const id = createHash("sha256").update(plain).digest("hex").slice(0, 32);
    return {
      id: `stream:${id}`,
      provider: "stream",
      event: event.value.type,
      subject: Option.match(conversationId, {
        onNone: () => ({ kind: "other" }) as const,
        onSome: (found) => ({ kind: "conversation", conversationId: found }) as const,
      }),
    };
  };
};
