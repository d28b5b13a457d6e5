import { Context, type Effect } from "effect";
import type { Kind } from "#core/messaging/notification/kinds.ts";
import type { Reader } from "#core/messaging/notification/recipients.ts";
import { isKnown, messageOf, type Words, wordingIn } from "#core/messaging/words/words.ts";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { AlertId, PersonId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";

/** What a person is told about somebody else's move, and the page that it is about. */
export type Alert = {
  readonly id: AlertId;
  readonly personId: PersonId;
  readonly kind: Kind;
  readonly title: string;
  readonly message: string;
  /** The text that title and message were made from; null for staff alerts and those from before this was stored. */
  readonly words: Words | null;
  readonly link: Link;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

/** Returns the alert as this reader sees it now; unchanged if `words` is null or no longer in the catalogue. */
export const alertTo = (reader: Reader, alert: Alert): Alert => {
  if (alert.words === null || !isKnown(alert.words)) return alert;
  const wording = wordingIn(reader.language, alert.words);
  return { ...alert, title: wording.title, message: messageOf(wording, reader) };
};

/**
 * A person's alerts that lead to one thing, such as one project's bids or one contract, with the newest of them. An
 * alert that leads to a page of many things is a group of its own.
 */
export type AlertGroup = { readonly newest: Alert; readonly count: number; readonly unread: number };

/** An alert that was just created, and whether it waits for the digest email. */
export type NewAlert = Alert & { readonly awaitsDigest: boolean };

export class Alerts extends Context.Service<
  Alerts,
  {
    readonly insert: (alerts: ReadonlyArray<NewAlert>) => Effect.Effect<void, Unavailable>;
    readonly get: (id: AlertId) => Effect.Effect<Alert, NotFound | Unavailable>;
    /** Newest first. */
    readonly ofPerson: (id: PersonId, page: PageRequest) => Effect.Effect<Page<Alert>, Unavailable>;
    /** The same in groups, the one with the newest alert first; `page` counts groups, keyed by their newest alert. */
    readonly groupsOf: (id: PersonId, page: PageRequest) => Effect.Effect<Page<AlertGroup>, Unavailable>;
    /** The alerts with exactly this link, newest first. */
    readonly withLink: (id: PersonId, link: Link, page: PageRequest) => Effect.Effect<Page<Alert>, Unavailable>;
    readonly unread: (id: PersonId) => Effect.Effect<number, Unavailable>;
    /** Marks all unread alerts of the person as read. */
    readonly markRead: (id: PersonId, at: Date) => Effect.Effect<void, Unavailable>;
    /** Marks the unread alerts with any of these links as read; returns how many there were. */
    readonly markLinksRead: (
      personId: PersonId,
      links: ReadonlyArray<Link>,
      at: Date,
    ) => Effect.Effect<number, Unavailable>;
    /** Marks one alert as read, keeping the time it was first read; false if the person has no such alert. */
    readonly markOneRead: (personId: PersonId, id: AlertId, at: Date) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/Alerts") {}
