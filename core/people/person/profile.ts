import { Effect, Schema } from "effect";
import { Certificate } from "#core/people/certificate/certificate.ts";
import { ShownCredential } from "#core/people/credential/shown-credential.ts";
import { Business } from "./business.ts";
import type { FoundMember } from "./people.ts";
import { type Person, PersonCard } from "./person.ts";

/** What everyone signed in may read of a profile. Without the street, because home addresses are private. */
export const Profile = Schema.Struct({
  ...PersonCard.fields,
  /** With stars from the third character to the @. */
  email: Schema.String,
  /** Always `hiddenPhone`. */
  phone: Schema.String,
  zipCode: Schema.NullOr(Schema.String),
  industries: Schema.Array(Schema.String),
  business: Schema.NullOr(Business),
  certificates: Schema.Array(Certificate),
  /** Licenses, insurances and bonds. Cached pages from before they existed have none. */
  credentials: Schema.Array(ShownCredential).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
});
export type Profile = typeof Profile.Type;

/** Shown instead of every phone number. */
export const hiddenPhone = "***-***-****";

/**
 * Masks an email with stars from the third character to the @; if the local part has one or two characters, which this
 * would leave as they are, its last one is masked.
 */
export const maskEmail = (email: Person["email"]): string => {
  const at = email.lastIndexOf("@");
  const shown = Math.min(2, at - 1);
  return email.slice(0, shown) + "*".repeat(at - shown) + email.slice(at);
};

/**
 * Returns whether a profile is public, for people signed in or not: a finished profile of a contractor or supplier who
 * made it public, while the account is neither suspended nor deleted.
 */
export const isPublicProfile = ({ person, standing }: FoundMember): boolean =>
  person.isPublic &&
  person.userType !== "home_owner" &&
  person.onboardedAt !== null &&
  !person.isDeleted &&
  standing === "active";
