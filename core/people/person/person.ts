import { Schema, Struct } from "effect";
import { FileLink } from "#core/people/file/file.ts";
import { PersonId } from "#core/shared/ids.ts";
import { Language } from "#core/shared/language.ts";
import { Text } from "#core/shared/text.ts";
import { Business } from "./business.ts";

/** A US phone number in E.164, like `+15125550142`; stored only once its owner has verified it. */
export const PhoneNumber = Schema.String.check(Schema.isPattern(/^\+1[2-9]\d{9}$/)).pipe(Schema.brand("PhoneNumber"));
export type PhoneNumber = typeof PhoneNumber.Type;

/** The three kinds of profile; chosen after the phone is verified, and fixed once the profile is finished. */
export const UserType = Schema.Literals(["home_owner", "contractor", "supplier"]);
export type UserType = typeof UserType.Type;

/** An email to sign in with; stored in lower case. */
export const Email = Schema.String.check(
  Schema.isMaxLength(254),
  Schema.isPattern(/^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+$/),
).pipe(Schema.brand("Email"));
export type Email = typeof Email.Type;

/**
 * What support staff may do. An agent reads, answers tickets and does what moves no money; a manager also moves money,
 * approves what others plan and, with another manager's approval, changes staff accounts.
 */
export const StaffRole = Schema.Literals(["agent", "manager"]);
export type StaffRole = typeof StaffRole.Type;

export const Person = Schema.Struct({
  id: PersonId,
  email: Email,
  name: Text(120),
  /** The language that Dibbs writes to them in: that of the browser in which they registered, until they choose one. */
  language: Language,
  /** `home_owner` until the person has chosen. */
  userType: UserType,
  typeChosenAt: Schema.NullOr(Schema.Date),
  /** Null until verified; unique. */
  phone: Schema.NullOr(PhoneNumber),
  streetAddress: Schema.NullOr(Text(200)),
  city: Schema.NullOr(Text(80)),
  state: Schema.NullOr(Text(2)),
  /** Five digits, or ZIP+4. */
  zipCode: Schema.NullOr(Text(10)),
  business: Schema.NullOr(Business),
  /** Trades from core/people/person/industries.ts, and others in the person's own words. */
  industries: Schema.Array(Text(60)),
  pictureId: Schema.NullOr(FileLink),
  /** When the profile was finished; null until then. */
  onboardedAt: Schema.NullOr(Schema.Date),
  /** Whether the profile is public, signed in or not (`profile.ts`); false until the person turns it on. */
  isPublic: Schema.Boolean,
  /** Works for Dibbs with this role at the command line; gives no rights to other people's things elsewhere. */
  staffRole: Schema.NullOr(StaffRole),
  /** The person deleted their account; what is left links contracts and payments. */
  isDeleted: Schema.Boolean,
  createdAt: Schema.Date,
  version: Schema.Int,
});
export type Person = typeof Person.Type;

/** What everyone signed in may know about another person. */
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

/** How many reviews a person has, and the average stars; null if there are none. */
export const Rating = Schema.Struct({ count: Schema.Int, average: Schema.NullOr(Schema.Finite) });
export type Rating = typeof Rating.Type;
