import { Schema } from "effect";
import { Email } from "#core/people/person/person.ts";
import { PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** Who vouches for people, beside their own passwords. */
export const Provider = Schema.Literals(["google"]);
export type Provider = typeof Provider.Type;

/** The provider's own name for one of its accounts; it never changes and is never given to somebody else. */
export const Subject = Text(255).pipe(Schema.brand("Subject"));
export type Subject = typeof Subject.Type;

/** An account with a provider that signs a person in. */
export const Identity = Schema.Struct({
  provider: Provider,
  subject: Subject,
  personId: PersonId,
  /** The address of that account when it was linked; for people to know it by, and for nothing else. */
  email: Email,
  linkedAt: Schema.Date,
});
export type Identity = typeof Identity.Type;

/**
 * What a provider has proved about whoever came back from it. `emailStanding` says how far the address is theirs:
 * `unverified`, nobody looked; `verified`, they could read its mail at some time; `authoritative`, the provider runs the
 * mailbox itself, so that the address is theirs today.
 */
export const ProvenIdentity = Schema.Struct({
  provider: Provider,
  subject: Subject,
  email: Schema.NullOr(Email),
  emailStanding: Schema.Literals(["unverified", "verified", "authoritative"]),
  name: Schema.NullOr(Schema.String),
});
export type ProvenIdentity = typeof ProvenIdentity.Type;

/** The ways in which a person can sign in. */
export const SignInWays = Schema.Struct({
  hasPassword: Schema.Boolean,
  google: Schema.NullOr(Schema.Struct({ email: Identity.fields.email, linkedAt: Identity.fields.linkedAt })),
  /** Whether Google can be linked here at all. */
  offersGoogle: Schema.Boolean,
});
export type SignInWays = typeof SignInWays.Type;
