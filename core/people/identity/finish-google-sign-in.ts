import { Effect } from "effect";
import { admit } from "#core/people/person/admit.ts";
import { isPlainName } from "#core/people/person/name.ts";
import { People } from "#core/people/person/people.ts";
import type { Email } from "#core/people/person/person.ts";
import { enroll, newPerson } from "#core/people/person/register.ts";
import type { Device } from "#core/people/session/devices.ts";
import { now } from "#core/shared/day.ts";
import type { Language } from "#core/shared/language.ts";
import { cutText } from "#core/shared/text.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { identityRefused, linkFirst } from "./errors.ts";
import type { ProvenIdentity } from "./identity.ts";
import { finishVisit, type Return } from "./identity-provider.ts";
import { Identities, putLinkMessage } from "./link-google.ts";

const longestName = 120;

/** Returns the name that the provider states if it is valid, or else the email's local part. */
const nameOf = ({ name }: ProvenIdentity, email: Email): string => {
  const known = cutText(name?.replaceAll("\0", "").trim() ?? "", longestName);
  return known !== "" && isPlainName(known) ? known : (email.split("@", 1)[0] ?? email);
};

const makePerson = Effect.fnUntraced(function* (proven: ProvenIdentity, email: Email, language: Language) {
  const at = yield* now;
  const person = yield* newPerson(email, nameOf(proven, email), language);
  yield* enroll(person, null);
  if (proven.emailStanding === "authoritative") yield* (yield* People).proveEmail(person.id, at);
  yield* (yield* Identities).insert({
    provider: proven.provider,
    subject: proven.subject,
    personId: person.id,
    email,
    linkedAt: at,
  });
  return person;
});

/** Returns the person: already linked, matched by an email that is surely theirs, or new. */
const personOf = Effect.fnUntraced(function* (proven: ProvenIdentity, language: Language) {
  const people = yield* People;
  const identities = yield* Identities;
  const { provider, subject, email, emailStanding } = proven;
  // The email is looked up first: if another tab just created this person, the identity is then found as well.
  const member = email === null ? null : yield* people.findByEmail(email);
  const known = yield* identities.find(provider, subject);
  if (known !== null) return yield* people.get(known.personId).pipe(Effect.catchTag("NotFound", Effect.die));
  if (email === null || emailStanding === "unverified") return yield* identityRefused("unverified");
  if (member === null) return yield* makePerson(proven, email, language);
  const { person, emailProvenAt } = member;
  // Decision 11: anyone who might be somebody else has to sign in first.
  const isSurelyTheirs = emailProvenAt !== null && emailStanding === "authoritative";
  const others = yield* identities.ofPerson(person.id);
  if (!isSurelyTheirs || others.some((other) => other.provider === provider)) return yield* linkFirst();
  yield* identities.insert({ provider, subject, personId: person.id, email, linkedAt: yield* now });
  yield* putLinkMessage(person, email);
  return person;
});

/**
 * Signs in the person whom Google identified, or asks for their second factor: a linked person, one whose email is
 * surely theirs, or a new one without a password. Fails with `LinkFirst` if an account with this email may be someone
 * else's, and with `IdentityRefused` if the answer identifies nobody.
 */
export const finishGoogleSignIn = Effect.fn("finishGoogleSignIn")(function* (input: Return, device: Device) {
  const proven = yield* finishVisit(input, { linkTo: null, proves: null });
  const person = yield* Effect.retry(atomically(personOf(proven, device.language)), {
    times: 2,
    // Another tab was faster: by now the person exists.
    while: ({ _tag }) => _tag === "EmailTaken" || _tag === "IdentityTaken",
  });
  return yield* atomically(
    Effect.gen(function* () {
      const admission = yield* admit(person, device);
      // Locked by the sign-in: nobody unlinks the account meanwhile, as a new password does with an intruder's.
      const known = yield* (yield* Identities).find(proven.provider, proven.subject);
      return known?.personId === person.id ? admission : yield* identityRefused("over");
    }),
  );
});
