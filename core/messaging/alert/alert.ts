import { Schema } from "effect";
import { Kind } from "#core/messaging/notification/kinds.ts";
import { AlertId, PersonId } from "#core/shared/ids.ts";

/** What a person is told about a move of somebody else's. `link` is a path of the product's own. */
export const Alert = Schema.Struct({
  id: AlertId,
  personId: PersonId,
  kind: Kind,
  title: Schema.String,
  message: Schema.String,
  link: Schema.String,
  createdAt: Schema.Date,
  readAt: Schema.NullOr(Schema.Date),
});
export type Alert = typeof Alert.Type;

/**
 * The alerts of a person that lead to one thing, such as one project's bids or one contract, by the newest of them. An alert that
 * leads to a page of many things, whose link has no query, is a group of its own.
 */
export const AlertGroup = Schema.Struct({ newest: Alert, count: Schema.Int, unread: Schema.Int });
export type AlertGroup = typeof AlertGroup.Type;

/** Whether a link leads to one thing. */
export const isOfOneThing = (link: string): boolean => link.includes("?");

/** An alert that was just told, and whether it waits to be mailed in the digest. */
export type NewAlert = Alert & { readonly awaitsDigest: boolean };
