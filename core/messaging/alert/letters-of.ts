import { Effect } from "effect";
import type { Message } from "#core/messaging/message/message.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import type { Alert } from "./alert.ts";

/** As many of a person's messages as are looked through, the newest first. */
const most = 1000;

/** A letter may be written a moment before the alert that it is of, in milliseconds. */
const about = 1000;

/** The mails and pushes that told somebody of an alert outside of Dibbs, the newest first. One that went out with others in a digest is not among them. */
export const lettersOf = Effect.fnUntraced(function* ({ personId, kind, title, link, createdAt }: Alert) {
  const outbox = yield* Outbox;
  const isOfIt = (message: Message): boolean =>
    message.kind === kind &&
    message.subject === title &&
    message.link === link &&
    message.createdAt.getTime() >= createdAt.getTime() - about;
  return (yield* outbox.ofPerson(personId, most)).filter(isOfIt);
});
