import { Option, Schema } from "effect";

/** What /v1/chats is visited with: whom to write to (the specification's `uid` and `name`), and what about. */
const Start = Schema.Struct({
  uid: Schema.String,
  name: Schema.String,
  listingId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  contractId: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** What is written for them already. */
  text: Schema.optionalKey(Schema.String),
});
export type Start = typeof Start.Type;

const read = Schema.decodeUnknownOption(Start);

/** The state of a navigation, where it says whom to write to. */
export const readStart = (state: unknown): Start | null => Option.getOrNull(read(state));
