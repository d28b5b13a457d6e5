import { Schema, Struct } from "effect";
import { FileLink } from "#core/people/file/file.ts";
import { PersonId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { Text } from "#core/shared/text.ts";
import { Business } from "./business.ts";

/** A telephone number of the US in E.164, like `+15125550142`; kept only once its owner has shown that it is theirs. */
export const PhoneNumber = Schema.String.check(Schema.isPattern(/^\+1[2-9]\d{9}$/)).pipe(Schema.brand("PhoneNumber"));
export type PhoneNumber = typeof PhoneNumber.Type;

/** The three kinds of profile; chosen after the phone was checked, and fixed once the profile is finished. */
export const UserType = Schema.Literals(["home_owner", "contractor", "supplier"]);
export type UserType = typeof UserType.Type;

/** An address that people sign in with; kept in lower case. */
export const Email = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(/^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+$/),
).pipe(Schema.brand("Email"));
export type Email = typeof Email.Type;

/**
 * What somebody may do who works for support. An agent reads, answers tickets and does what moves no money; a manager
 * moves money as well, approves what others plan, and, with another manager's approval, changes accounts of the staff.
 */
export const StaffRole = Schema.Literals(["agent", "manager"]);
export type StaffRole = typeof StaffRole.Type;

export const Person = Schema.Struct({
  id: PersonId,
  email: Email,
  name: Text(120),
  /** What Dibbs writes to them in: the language of the browser in which they registered, until they choose. */
  language: Language,
  /** `home_owner` until the person has chosen. */
  userType: UserType,
  typeChosenAt: Schema.NullOr(Schema.Date),
  /** Null until it was checked that the number is theirs; nobody else has the same. */
  phone: Schema.NullOr(PhoneNumber),
  streetAddress: Schema.NullOr(Text(200)),
  city: Schema.NullOr(Text(80)),
  state: Schema.NullOr(Text(2)),
  /** Five digits, or ZIP+4. */
  zipCode: Schema.NullOr(Text(10)),
  business: Schema.NullOr(Business),
  /** Trades of the list in core/people/person/industries.ts, and others in the person's own words. */
  industries: Schema.Array(Text(60)),
  pictureId: Schema.NullOr(FileLink),
  /** When the profile was finished; null until then. */
  onboardedAt: Schema.NullOr(Schema.Date),
  /** Whether everybody may see the profile, signed in or not (`profile.ts`); false until the person switches it on. */
  isPublic: Schema.Boolean,
  /** Works for Dibbs, and may do what the role says at the command line; it gives no rights on other people's things elsewhere. */
  staffRole: Schema.NullOr(StaffRole),
  /** Has deleted their account: what is left holds contracts and payments together. */
  isDeleted: Schema.Boolean,
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
  pictureId: Schema.NullOr(FileLink),
});
export type PersonCard = typeof PersonCard.Type;

export const cardOf = (person: Person): PersonCard => Struct.pick(person, Struct.keys(PersonCard.fields));

/** How often somebody was reviewed, and the mean of the stars; null where nobody has said anything. */
export const Rating = Schema.Struct({ count: Schema.Int, average: Schema.NullOr(Schema.Finite) });
export type Rating = typeof Rating.Type;
