import { Schema } from "effect";
import { Kind } from "#core/notification/kinds.ts";
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

/** An alert that was just told, and whether it waits to be mailed in the digest. */
export type NewAlert = Alert & { readonly awaitsDigest: boolean };
