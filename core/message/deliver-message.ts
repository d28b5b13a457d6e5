import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import type { MessageId } from "#core/shared/ids.ts";
import { Mailer } from "./mailer.ts";
import { Outbox } from "./outbox.ts";

/** Sends one message of the outbox, if it was not sent yet. */
export const deliverMessage = Effect.fn("deliverMessage")(function* (id: MessageId) {
  const outbox = yield* Outbox;
  const mailer = yield* Mailer;
  const message = yield* outbox.get(id);
  if (message.sentAt !== null) return;
  yield* mailer.send(message);
  yield* outbox.markSent(id, yield* now);
});
