import { Effect, Layer } from "effect";
import { Texter } from "#core/messaging/message/message.ts";

/**
 * `Texter` for an installation without a carrier: logs that there is a text, and leaves it in the outbox, where
 * `/dev/outbox` shows it. The log names neither the number nor the text, which contains a code.
 */
export const outboxTexter = Layer.succeed(Texter, {
  send: (message) => Effect.logInfo("A text is in the outbox", { messageId: message.id, subject: message.subject }),
});
