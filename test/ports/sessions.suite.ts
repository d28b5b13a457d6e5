import { Effect } from "effect";
import { expect, test } from "vitest";
import { type Session, Sessions } from "#core/person/sessions.ts";
import { type PersonId, SessionId } from "#core/shared/ids.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedPerson } from "#test/builders/stored.ts";
import type { Given } from "./store-world.ts";

const aSession = (personId: PersonId): Session => {
  const at = moment();
  const id = idOf(SessionId, at);
  return {
    id,
    personId,
    tokenHash: `first-${id}`,
    previousTokenHash: null,
    rotatedAt: at,
    createdAt: at,
    expiresAt: new Date(at.getTime() + 86_400_000),
  };
};

const storedSession = Effect.gen(function* () {
  const sessions = yield* Sessions;
  const session = aSession((yield* storedPerson()).id);
  yield* sessions.insert(session);
  return session;
});

const rotated = (session: Session, tokenHash: string): Session => ({
  ...session,
  tokenHash,
  previousTokenHash: session.tokenHash,
  rotatedAt: moment(),
});

export const sessionsPromises = (given: Given): void => {
  test("a session is found by its present and by its previous token, and by no other", () =>
    given().run(
      Effect.gen(function* () {
        const sessions = yield* Sessions;
        const session = yield* storedSession;
        expect(yield* sessions.findByTokenHash(session.tokenHash)).toEqual(session);
        const second = rotated(session, `second-${session.id}`);
        expect(yield* sessions.rotate(second, session.tokenHash)).toBe(true);
        expect(yield* sessions.findByTokenHash(session.tokenHash)).toEqual(second);
        expect(yield* sessions.findByTokenHash(second.tokenHash)).toEqual(second);
        const third = rotated(second, `third-${session.id}`);
        expect(yield* sessions.rotate(third, second.tokenHash)).toBe(true);
        expect(yield* sessions.findByTokenHash(session.tokenHash)).toBeNull();
      }),
    ));

  test("a rotation from a token that is no longer the present one changes nothing", () =>
    given().run(
      Effect.gen(function* () {
        const sessions = yield* Sessions;
        const session = yield* storedSession;
        const second = rotated(session, `second-${session.id}`);
        yield* sessions.rotate(second, session.tokenHash);
        expect(yield* sessions.rotate(rotated(session, `late-${session.id}`), session.tokenHash)).toBe(false);
        expect(yield* sessions.findByTokenHash(second.tokenHash)).toEqual(second);
      }),
    ));

  test("of twenty rotations at once, one comes through", () =>
    given().run(
      Effect.gen(function* () {
        const sessions = yield* Sessions;
        const session = yield* storedSession;
        const done = yield* Effect.forEach(
          Array.from({ length: 20 }, (_, index) => rotated(session, `${index}-${session.id}`)),
          (next) => sessions.rotate(next, session.tokenHash),
          { concurrency: "unbounded" },
        );
        expect(done.filter(Boolean)).toHaveLength(1);
      }),
    ));

  test("a session that has ended is found no more, and ending it again is no error", () =>
    given().run(
      Effect.gen(function* () {
        const sessions = yield* Sessions;
        const session = yield* storedSession;
        yield* sessions.end(session.id);
        yield* sessions.end(session.id);
        expect(yield* sessions.findByTokenHash(session.tokenHash)).toBeNull();
        expect(yield* sessions.rotate(rotated(session, `after-${session.id}`), session.tokenHash)).toBe(false);
      }),
    ));
};
