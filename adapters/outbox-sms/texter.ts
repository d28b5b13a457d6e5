import { Effect, Layer } from "effect";
import { Texter } from "#core/messaging/message/message.ts";

/**
 * `Texter` for an installation without a carrier: says in the log that there is a text, and leaves it in the outbox, where
 * `/dev/outbox` shows it. The log names no number and no text, which holds a code.
 */
export const outboxTexter = Layer.succeed(Texter, {
  send: (message) => Effect.logInfo("A text is in the outbox", { messageId: message.id, subject: message.subject }),
});
