import { Schema } from "effect";
import { Text } from "#core/shared/text.ts";

/** The word to type, so that nobody deletes an account by accident. */
export const deletionWord = "DELETE";

export const AccountDeletion = Schema.Struct({
  /** Null if the account has no password. */
  password: Schema.NullOr(Text(200)),
  confirmation: Text(20),
});
export type AccountDeletion = typeof AccountDeletion.Type;
