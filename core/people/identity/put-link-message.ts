import { putMessage } from "#core/messaging/message/put-message.ts";
import type { Person } from "#core/people/person/person.ts";

/** Tells a person that Google signs them in from now on: if it was not their doing, this is how they learn of it. */
export const putLinkMessage = (person: Person, googleEmail: string) =>
  putMessage({
    to: person,
    subject: "Google is linked to your Dibbs account",
    text: `Hello ${person.name}, the Google account ${googleEmail} now signs in to your Dibbs account. If this was not you, unlink it in your profile under Password and change your password.`,
  });
