import { Effect, Struct } from "effect";
import type { Message } from "#core/messaging/message/message.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { linkKey } from "#core/shared/link.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { type Alert, Alerts } from "./alert.ts";

/** The status of an alert's emails, or of its pushes; `none` if there are none. */
export type Sending = "sent" | "waiting" | "given up" | "none";

export const sendingOf = (deliveries: ReadonlyArray<Message>, channel: Message["channel"]): Sending => {
  const own = deliveries.filter((delivery) => delivery.channel === channel);
  if (own.length === 0) return "none";
  if (own.some(({ sentAt }) => sentAt !== null)) return "sent";
  return own.some(({ givenUp }) => givenUp === null) ? "waiting" : "given up";
};

/** Returns a person's alerts, newest first, with the status of their deliveries; for support. */
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

/** How many of a person's messages are searched, newest first. */
const most = 1000;

/** How long before its alert a delivery may have been written, in ms. */
const about = 1000;

/** Returns the emails and pushes sent for an alert, newest first, except a digest that included it. */
export const deliveriesOf = Effect.fnUntraced(function* ({ personId, kind, title, link, createdAt }: Alert) {
  const isOfIt = (message: Message): boolean =>
    message.kind === kind &&
    message.subject === title &&
    message.link !== null &&
    linkKey(message.link) === linkKey(link) &&
    message.createdAt.getTime() >= createdAt.getTime() - about;
  return (yield* (yield* Outbox).ofPerson(personId, most)).filter(isOfIt);
});
