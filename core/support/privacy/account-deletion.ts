import { Schema } from "effect";
import { Text } from "#core/shared/text.ts";

/** What has to be typed, so that nobody deletes an account by a slip of the hand. */
export const deletionWord = "DELETE";

export const AccountDeletion = Schema.Struct({
  /** Null where the account has none. */
  password: Schema.NullOr(Text(200)),
  confirmation: Text(20),
});
export type AccountDeletion = typeof AccountDeletion.Type;
