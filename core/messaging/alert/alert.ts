import type { Kind } from "#core/messaging/notification/kinds.ts";
import type { Reader } from "#core/messaging/notification/recipients.ts";
import { isKnown, messageOf, type Words, wordingIn } from "#core/messaging/words/words.ts";
import type { AlertId, PersonId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";

/** What a person is told about a move of somebody else's, and the page that it is about. */
export type Alert = {
  readonly id: AlertId;
  readonly personId: PersonId;
  readonly kind: Kind;
  readonly title: string;
  readonly message: string;
  /** Of what title and message were made, in the language of then; null for what was told before that was kept, and to the staff. */
  readonly words: Words | null;
  readonly link: Link;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

/** The alert as this reader reads it now; one of which it is not kept what it was made of, as it was told. */
export const alertTo = (reader: Reader, alert: Alert): Alert => {
  if (alert.words === null || !isKnown(alert.words)) return alert;
  const wording = wordingIn(reader.language, alert.words);
  return { ...alert, title: wording.title, message: messageOf(wording, reader) };
};

/**
 * The alerts of a person that lead to one thing, such as one project's bids or one contract, by the newest of them. An alert that
 * leads to a page of many things is a group of its own.
 */
export type AlertGroup = { readonly newest: Alert; readonly count: number; readonly unread: number };

/** An alert that was just told, and whether it waits to be mailed in the digest. */
export type NewAlert = Alert & { readonly awaitsDigest: boolean };
