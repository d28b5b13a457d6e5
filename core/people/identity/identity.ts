import { Schema } from "effect";
import { Email } from "#core/people/person/person.ts";
import { PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";

/** Identity providers that sign people in, besides their own passwords. */
export const Provider = Schema.Literals(["google"]);
export type Provider = typeof Provider.Type;

/** The provider's own id of an account; it never changes and is never reused. */
export const Subject = Text(255).pipe(Schema.brand("Subject"));
export type Subject = typeof Subject.Type;

/** A provider account that signs a person in. */
export const Identity = Schema.Struct({
  provider: Provider,
  subject: Subject,
  personId: PersonId,
  /** That account's email when it was linked; only shown for recognition, used for nothing else. */
  email: Email,
  linkedAt: Schema.Date,
});
export type Identity = typeof Identity.Type;

/**
 * What a provider has proved about the person who came back from it. `emailStanding` says how surely the email is
 * theirs: `unverified`, nobody checked; `verified`, they could read its mail at some time; `authoritative`, the
 * provider runs the mailbox itself, so the email is theirs today.
 */
export const ProvenIdentity = Schema.Struct({
  provider: Provider,
  subject: Subject,
  email: Schema.NullOr(Email),
  emailStanding: Schema.Literals(["unverified", "verified", "authoritative"]),
  name: Schema.NullOr(Schema.String),
});
export type ProvenIdentity = typeof ProvenIdentity.Type;

/** How a person can sign in. */
export const SignInWays = Schema.Struct({
  hasPassword: Schema.Boolean,
  google: Schema.NullOr(Schema.Struct({ email: Identity.fields.email, linkedAt: Identity.fields.linkedAt })),
  /** Whether Google sign-in is available at all. */
  offersGoogle: Schema.Boolean,
});
export type SignInWays = typeof SignInWays.Type;
