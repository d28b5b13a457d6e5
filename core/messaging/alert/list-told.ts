import { Effect } from "effect";
import type { Message } from "#core/messaging/message/message.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Alerts } from "./alerts.ts";
import { lettersOf } from "./letters-of.ts";

/** How the mails, or the pushes, of an alert stand; `none` where there are none. */
export type Sending = "sent" | "waiting" | "given up" | "none";

const sendingOf = (letters: ReadonlyArray<Message>, channel: Message["channel"]): Sending => {
  const own = letters.filter((letter) => letter.channel === channel);
  if (own.length === 0) return "none";
  if (own.some(({ sentAt }) => sentAt !== null)) return "sent";
  return own.some(({ givenUp }) => givenUp === null) ? "waiting" : "given up";
};

/** What somebody was told, the newest first, with what became of its letters; for support. */
export const listTold = Effect.fn("listTold")(function* (personId: PersonId, page: PageRequest) {
  const alerts = yield* Alerts;
  const { items, next } = yield* alerts.ofPerson(personId, page);
  const told = yield* Effect.forEach(items, (alert) =>
    Effect.map(lettersOf(alert), (letters) => {
      const { id, kind, title, link, createdAt, readAt } = alert;
      return {
        id,
        kind,
        title,
        link,
        createdAt,
        readAt,
        mail: sendingOf(letters, "mail"),
        push: sendingOf(letters, "push"),
        trouble: letters.find(({ trouble }) => trouble !== null)?.trouble ?? null,
      };
    }),
  );
  return { items: told, next };
});
