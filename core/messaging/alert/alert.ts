import type { Kind } from "#core/messaging/notification/kinds.ts";
import type { AlertId, PersonId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";

/** What a person is told about a move of somebody else's, and the page that it is about. */
export type Alert = {
  readonly id: AlertId;
  readonly personId: PersonId;
  readonly kind: Kind;
  readonly title: string;
  readonly message: string;
  readonly link: Link;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

/**
 * The alerts of a person that lead to one thing, such as one project's bids or one contract, by the newest of them. An alert that
 * leads to a page of many things is a group of its own.
 */
export type AlertGroup = { readonly newest: Alert; readonly count: number; readonly unread: number };

/** An alert that was just told, and whether it waits to be mailed in the digest. */
export type NewAlert = Alert & { readonly awaitsDigest: boolean };
