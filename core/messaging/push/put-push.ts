import { Effect } from "effect";
import { justWritten, type Message } from "#core/messaging/message/message.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import type { Recipient } from "#core/messaging/notification/recipients.ts";
import { now } from "#core/shared/day.ts";
import { MessageId, newId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import type { PushSubscription } from "./push-subscription.ts";

/** How long a push is of use, in milliseconds: whoever opens a browser later finds the alert. */
const life = 24 * 3_600_000;

type News = Pick<Message, "kind"> & {
  /** Stands on a screen that others may see, so it tells of nobody's sums or words. */
  readonly title: string;
  readonly link: Link;
};

/** Puts a push for each of these browsers of a person into the outbox, inside the caller's unit of work. They are sent when that is kept. */
export const putPush = Effect.fnUntraced(function* (
  { id: personId, language }: Pick<Recipient, "id" | "language">,
  browsers: ReadonlyArray<PushSubscription["id"]>,
  { kind, title, link }: News,
) {
  if (browsers.length === 0) return;
  const outbox = yield* Outbox;
  const at = yield* now;
  const messages = yield* Effect.forEach(browsers, (address) =>
    Effect.map(
      newId(MessageId),
      (id): Message => ({
        id,
        personId,
        channel: "push",
        address,
        kind,
        language,
        subject: title,
        text: "",
        link,
        isSealed: false,
        ...justWritten(at),
        lastsUntil: new Date(at.getTime() + life),
      }),
    ),
  );
  yield* outbox.put(messages);
});
