import { Schema } from "effect";
import { FileId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** The three kinds of profile; chosen at sign-up. */
export const UserType = Schema.Literals(["home_owner", "contractor", "supplier"]);
export type UserType = typeof UserType.Type;

/** An address that people sign in with; kept in lower case. */
export const Email = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(/^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+$/),
).pipe(Schema.brand("Email"));
export type Email = typeof Email.Type;

export const Person = Schema.Struct({
  id: PersonId,
  email: Email,
  name: Text(120),
  userType: UserType,
  city: Schema.NullOr(Text(80)),
  state: Schema.NullOr(Text(2)),
  pictureId: Schema.NullOr(FileId),
  createdAt: Schema.Date,
  version: Schema.Int,
});
export type Person = typeof Person.Type;

/** What everybody who is signed in may know about somebody else. */
export const PersonCard = Schema.Struct({
  id: PersonId,
  name: Schema.String,
  userType: UserType,
  city: Schema.NullOr(Schema.String),
  state: Schema.NullOr(Schema.String),
  pictureId: Schema.NullOr(FileId),
});
export type PersonCard = typeof PersonCard.Type;

export const cardOf = ({ id, name, userType, city, state, pictureId }: Person): PersonCard => ({
  id,
  name,
  userType,
  city,
  state,
  pictureId,
});
