import { Schema } from "effect";
import { MessageId, PersonId } from "#core/shared/ids.ts";

/** A mail on its way: written together with what it tells of, sent by the worker afterwards. */
export const Message = Schema.Struct({
  id: MessageId,
  personId: PersonId,
  address: Schema.String,
  subject: Schema.String,
  text: Schema.String,
  createdAt: Schema.Date,
  sentAt: Schema.NullOr(Schema.Date),
});
export type Message = typeof Message.Type;
