import { Effect, Schema } from "effect";
import { Certificate } from "#core/people/certificate/certificate.ts";
import { ShownCredential } from "#core/people/credential/shown-credential.ts";
import { Business } from "./business.ts";
import type { FoundMember } from "./people.ts";
import { type Person, PersonCard } from "./person.ts";

/** What everybody who is signed in may read of somebody's profile. Without the street: a home's is nobody's business. */
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
  /** Licenses, insurances and bonds. A page that was kept before there were any has none. */
  credentials: Schema.Array(ShownCredential).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
});
export type Profile = typeof Profile.Type;

/** What stands in place of every phone number. */
export const hiddenPhone = "***-***-****";

/**
 * The address with stars from the third character to the @; before that, a name of one or two characters, which this
 * would leave as it is, loses its last one.
 */
export const maskEmail = (email: Person["email"]): string => {
  const at = email.lastIndexOf("@");
  const shown = Math.min(2, at - 1);
  return email.slice(0, shown) + "*".repeat(at - shown) + email.slice(at);
};

/**
 * Whether everybody may see somebody's profile, signed in or not: a contractor's or supplier's that is finished and that they
 * have made public, while their account is neither suspended nor deleted.
 */
export const isPublicProfile = ({ person, standing }: FoundMember): boolean =>
  person.isPublic &&
  person.userType !== "home_owner" &&
  person.onboardedAt !== null &&
  !person.isDeleted &&
  standing === "active";
