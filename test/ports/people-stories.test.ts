import { Effect, Exit } from "effect";
import { expect } from "vitest";
import { IdentityProviderMemory } from "#adapters/memory/people/identity-provider.ts";
import { finishGoogleSignIn } from "#core/people/identity/finish-google-sign-in.ts";
import { linkGoogle } from "#core/people/identity/link-google.ts";
import { beginGoogleLink, beginGoogleSignIn } from "#core/people/identity/visit.ts";
import { PasswordResets } from "#core/people/password/request-password-reset.ts";
import { resetPassword } from "#core/people/password/reset-password.ts";
import { markSupport } from "#core/people/person/mark-support.ts";
import { People } from "#core/people/person/people.ts";
import { register } from "#core/people/person/register.ts";
import { beginSecondFactor, confirmSecondFactor } from "#core/people/second-factor/begin-second-factor.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { acceptInvitation } from "#core/people/team/accept-invitation.ts";
import { Teams } from "#core/people/team/teams.ts";
import { personActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { hashToken } from "#core/shared/token.ts";
import { aDevice, signedIn } from "#test/builders/device.ts";
import { newcomer } from "#test/builders/errand.ts";
import { aProvenIdentity } from "#test/builders/identity.ts";
import { aPerson } from "#test/builders/person.ts";
import { codeAt } from "#test/builders/second-factor.ts";
import { asSupport } from "#test/builders/staff.ts";
import { invited } from "#test/builders/team.ts";
import { playOnPostgres } from "#test/support/postgres-stage.ts";
import { testInWorld } from "#test/test-in-world.ts";
import type { World } from "#test/world.ts";

const database = playOnPostgres();

/** Whether somebody waits for what a unit of work holds. */
const somebodyWaits = async (): Promise<boolean> => {
  const waiting = await database.sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length > 0;
};

/**
 * An act that breaks in upon another one's unit of work: `begin` goes on once it is done, or waits for what that holds; `outcome` is for
 * after that.
 */
const breakingIn = <A, E>(act: Effect.Effect<A, E, World>) =>
  Effect.map(Effect.context<World>(), (here) => {
    let begun: Promise<Exit.Exit<A, E>> | null = null;
    const begin = async (): Promise<void> => {
      if (begun !== null) return;
      let isOver = false;
      begun = Effect.runPromiseExitWith(here)(act).finally(() => {
        isOver = true;
      });
      while (!isOver && !(await somebodyWaits()));
    };
    const outcome = Effect.promise(() => begun ?? Promise.reject(new Error("It has not begun.")));
    return { begin: Effect.promise(begin), outcome };
  });

const ada = { email: "ada@example.com", name: "Ada Miller", password: "long enough indeed" };

testInWorld("a session without a code ends although it opens while the second factor is set up", function* () {
  const { person, session } = yield* register(ada, aDevice);
  const actor = personActor(person.id);
  const { secret } = yield* beginSecondFactor(actor);
  const guarded = yield* breakingIn(
    confirmSecondFactor(actor, codeAt(secret, yield* now), { present: session.sessionId }),
  );
  const factors = yield* SecondFactors;
  const slow = SecondFactors.of({ ...factors, find: (id) => Effect.tap(factors.find(id), guarded.begin) });
  const late = yield* Effect.provideService(signedIn(ada), SecondFactors, slow);
  expect(Exit.isSuccess(yield* guarded.outcome)).toBe(true);
  expect(yield* Effect.flip(refreshSession(late.session.refreshToken))).toMatchObject({ _tag: "SessionEnded" });
  yield* refreshSession(session.refreshToken);
});

testInWorld(
  "who takes somebody's account back by a new password also ends a stranger's sign-in with Google",
  function* () {
    const google = yield* IdentityProviderMemory;
    const { person } = yield* register(ada, aDevice);
    const actor = personActor(person.id);
    const identity = aProvenIdentity();
    const linking = yield* beginGoogleLink(actor);
    yield* linkGoogle(actor, { answer: yield* google.choose(linking.url, identity), visit: linking.visit });
    const token = "what the link carries";
    const at = yield* now;
    yield* (yield* PasswordResets).put({
      personId: person.id,
      tokenHash: yield* hashToken(token),
      createdAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
      usedAt: null,
    });
    const reset = yield* breakingIn(resetPassword({ token, password: "something else" }, aDevice));
    const people = yield* People;
    const slow = People.of({
      ...people,
      getStandingForShare: (id) => Effect.andThen(reset.begin, people.getStandingForShare(id)),
    });
    const { url, visit } = yield* beginGoogleSignIn();
    const signIn = finishGoogleSignIn({ answer: yield* google.choose(url, identity), visit }, aDevice);
    const refused = yield* Effect.flip(Effect.provideService(signIn, People, slow));
    expect(refused).toMatchObject({ _tag: "IdentityRefused" });
    expect(Exit.isSuccess(yield* reset.outcome)).toBe(true);
  },
);

testInWorld("nobody joins a team while they are taken among the staff", function* () {
  const business = yield* newcomer("contractor");
  const person = aPerson();
  yield* (yield* People).insert(person, null);
  const token = yield* invited(business, person.email, "crew");
  const taken = yield* breakingIn(markSupport(asSupport(personActor(person.id)), "agent"));
  const teams = yield* Teams;
  const slow = Teams.of({ ...teams, membersOf: (id) => Effect.tap(teams.membersOf(id), taken.begin) });
  yield* Effect.provideService(acceptInvitation(personActor(person.id), token), Teams, slow);
  const outcome = yield* taken.outcome;
  expect(Exit.isSuccess(outcome)).toBe(false);
  expect(yield* (yield* People).get(person.id)).toMatchObject({ staffRole: null });
});
