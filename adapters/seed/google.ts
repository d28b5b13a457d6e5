import { Effect } from "effect";
import { type GoogleAccount, subjectOf } from "#adapters/google/account.ts";
import { Subject } from "#core/people/identity/identity.ts";
import { Identities } from "#core/people/identity/link-google.ts";
import { People } from "#core/people/person/people.ts";
import { Email, type Person } from "#core/people/person/person.ts";
import { now } from "#core/shared/day.ts";
import { seedPeople } from "./people.ts";

/** The accounts of the demo's people at the simulated Google. */
export const seedGoogleAccounts: ReadonlyArray<GoogleAccount> = seedPeople.map(({ name, email }) => ({
  name,
  email: Email.make(email),
  standing: "workspace",
}));

/** Lets a person of the demo sign in with that account, if it is not linked yet. */
export const linkGoogleAccount = Effect.fnUntraced(function* ({ id, email }: Person) {
  const people = yield* People;
  const identities = yield* Identities;
  const at = yield* now;
  yield* people.proveEmail(id, at);
  const account = { provider: "google", subject: Subject.make(subjectOf(email)), email } as const;
  yield* identities
    .insert({ ...account, personId: id, linkedAt: at })
    .pipe(Effect.catchTag("IdentityTaken", () => Effect.void));
});
