import { Effect, Struct } from "effect";
import type { Message } from "#core/messaging/message/message.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { linkKey } from "#core/shared/link.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { type Alert, Alerts } from "./alert.ts";

/** How the mails, or the pushes, of an alert stand; `none` where there are none. */
export type Sending = "sent" | "waiting" | "given up" | "none";

export const sendingOf = (deliveries: ReadonlyArray<Message>, channel: Message["channel"]): Sending => {
  const own = deliveries.filter((delivery) => delivery.channel === channel);
  if (own.length === 0) return "none";
  if (own.some(({ sentAt }) => sentAt !== null)) return "sent";
  return own.some(({ givenUp }) => givenUp === null) ? "waiting" : "given up";
};

/** What somebody was told, the newest first, with what became of its deliveries; for support. */
export const listSentAlerts = Effect.fn("listSentAlerts")(function* (personId: PersonId, page: PageRequest) {
  const { items, next } = yield* (yield* Alerts).ofPerson(personId, page);
  const told = yield* Effect.forEach(items, (alert) =>
    Effect.map(deliveriesOf(alert), (deliveries) => ({
      ...Struct.pick(alert, ["id", "kind", "title", "link", "createdAt", "readAt"]),
      mail: sendingOf(deliveries, "mail"),
      push: sendingOf(deliveries, "push"),
      trouble: deliveries.find(({ trouble }) => trouble !== null)?.trouble ?? null,
    })),
  );
  return { items: told, next };
});

/** As many of a person's messages as are looked through, the newest first. */
const most = 1000;

/** A delivery may be written a moment before the alert that it is of, in milliseconds. */
const about = 1000;

/** The mails and pushes that told somebody of an alert outside of Dibbs, the newest first. One that went out with others in a digest is not among them. */
export const deliveriesOf = Effect.fnUntraced(function* ({ personId, kind, title, link, createdAt }: Alert) {
  const isOfIt = (message: Message): boolean =>
    message.kind === kind &&
    message.subject === title &&
    message.link !== null &&
    linkKey(message.link) === linkKey(link) &&
    message.createdAt.getTime() >= createdAt.getTime() - about;
  return (yield* (yield* Outbox).ofPerson(personId, most)).filter(isOfIt);
});
