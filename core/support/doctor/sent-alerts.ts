import { Effect } from "effect";
import { type Alert, Alerts } from "#core/messaging/alert/alert.ts";
import { type Sending, sendingOf } from "#core/messaging/alert/list-sent-alerts.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import type { Person } from "#core/people/person/person.ts";
import type { Page } from "#core/shared/page.ts";

/** An alert that somebody got, and whether it reached them. */
export type SentAlert = {
  readonly at: Date;
  readonly name: string;
  readonly title: string;
  readonly isRead: boolean;
  /** The status of its email; `none` if there is no email. */
  readonly mail: Sending;
};

/** Returns these people's alerts, newest first, at most `limit`; with `about`, only those that link to these ids. */
export const alertsSentTo = Effect.fnUntraced(function* (
  people: ReadonlyArray<Pick<Person, "id" | "name">>,
  about: ReadonlyArray<string> | null,
  limit: number,
) {
  const alerts = yield* Alerts;
  const outbox = yield* Outbox;
  const each = yield* Effect.forEach(
    people,
    Effect.fnUntraced(function* ({ id, name }) {
      const found: Array<Alert> = [];
      let after: string | null = null;
      do {
        const page: Page<Alert> = yield* alerts.ofPerson(id, { after, limit: 100 });
        found.push(
          ...page.items.filter(
            ({ link }) =>
              about === null || about.some((part) => Object.values(link).some((value) => value.includes(part))),
          ),
        );
        after = page.next;
      } while (after !== null && found.length < limit);
      const messages = yield* outbox.ofPerson(id, 1000);
      return found.map((alert): SentAlert => {
        // Only the newest message: earlier ones are about other news with the same words.
        const told = messages.find((it) => it.subject === alert.title && it.text.includes(alert.message));
        return {
          at: alert.createdAt,
          name,
          title: alert.title,
          isRead: alert.readAt !== null,
          mail: sendingOf(told === undefined ? [] : [told], "mail"),
        };
      });
    }),
  );
  return each
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit);
});
