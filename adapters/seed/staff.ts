import { Clock, Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { Email, type StaffRole } from "#core/people/person/person.ts";
import { register } from "#core/people/person/register.ts";
import { sealSecret } from "#core/people/second-factor/check-answer.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { signOut } from "#core/people/session/end-sessions.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { SEED_PASSWORD } from "./people.ts";

type SeedStaff = {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  /** The secret for an authenticator app. Public: only for demo data, never for an account someone owns. */
  readonly authenticatorSecret: string;
};

/** The demo's support staff: an agent who plans, and a manager who approves. */
export const seedStaff: ReadonlyArray<SeedStaff> = [
  {
    name: "Sam Support",
    email: "support@dibbs.example",
    role: "manager",
    authenticatorSecret: "DIBBSDEMOSTAFFSECRETMANAGER2222",
  },
  {
    name: "Ada Agent",
    email: "agent@dibbs.example",
    role: "agent",
    authenticatorSecret: "DIBBSDEMOSTAFFSECRETAGENT333333",
  },
];

/** Creates a member of the staff who can sign in at once, completely or not at all; does nothing if they exist. */
export const ensureStaff = Effect.fnUntraced(function* ({ name, email, role, authenticatorSecret }: SeedStaff) {
  const people = yield* People;
  const factors = yield* SecondFactors;
  const { atomic } = yield* UnitOfWork;
  if ((yield* people.findByEmail(Email.make(email))) !== null) return;
  const make = Effect.gen(function* () {
    const nowhere = { name: "Dibbs itself", address: "unknown", token: "", language: "en" } as const;
    const { person, session } = yield* register({ name, email, password: SEED_PASSWORD }, nowhere);
    yield* signOut(session.refreshToken);
    yield* people.save({ ...person, staffRole: role });
    const at = new Date(yield* Clock.currentTimeMillis);
    const sealedSecret = yield* sealSecret(person.id, authenticatorSecret);
    yield* factors.begin({ personId: person.id, sealedSecret, confirmedAt: null, lastStep: null, createdAt: at });
    yield* factors.confirm(person.id, sealedSecret, at);
  });
  yield* atomic(make);
});
