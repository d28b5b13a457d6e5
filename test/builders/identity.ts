import { type Identity, type ProvenIdentity, Subject } from "#core/people/identity/identity.ts";
import { Email } from "#core/people/person/person.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { moment } from "./moment.ts";

let accounts = 0;
const aSubject = () => {
  accounts += 1;
  return Subject.make(`${100_000_000_000 + accounts}-${crypto.randomUUID()}`);
};

/** A unique Google account whose mailbox Google runs. */
export const aProvenIdentity = (but: Partial<ProvenIdentity> = {}): ProvenIdentity => {
  const subject = aSubject();
  return {
    provider: "google",
    subject,
    email: Email.make(`${subject}@gmail.com`),
    emailStanding: "authoritative",
    name: "Grace Lin",
    ...but,
  };
};

/** A Google account that signs this person in. */
export const anIdentity = (personId: PersonId, but: Partial<Identity> = {}): Identity => {
  const subject = aSubject();
  return {
    provider: "google",
    subject,
    personId,
    email: Email.make(`${subject}@gmail.com`),
    linkedAt: moment(),
    ...but,
  };
};
