import { Effect } from "effect";
import { Vault } from "#core/shared/vault.ts";
import type { Message } from "./message.ts";
import { sealedFor } from "./put-secret.ts";

/** The message with a text that can be read; null where it was sealed with a secret that this installation lost. */
export const openMessage = Effect.fnUntraced(function* <Sent extends Pick<Message, "text" | "isSealed">>(
  message: Sent,
) {
  if (!message.isSealed) return message;
  const vault = yield* Vault;
  const text = yield* vault.open(sealedFor, message.text);
  return text === null ? null : { ...message, text };
});
