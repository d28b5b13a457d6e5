import { Effect, Layer } from "effect";
import { Mailer } from "#core/messaging/message/message.ts";

/**
 * `Mailer` for an installation without a mail server: logs that there is a message, and leaves it in the outbox, where
 * `/dev/outbox` shows it. The log names no address and no text.
 */
export const outboxMailer = Layer.succeed(Mailer, {
  send: (message) => Effect.logInfo("A message is in the outbox", { messageId: message.id, subject: message.subject }),
});
