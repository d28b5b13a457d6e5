import { Effect } from "effect";
import { expect } from "vitest";
import { type Session, Sessions } from "#core/people/session/sessions.ts";
import { SessionId } from "#core/shared/ids.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { aSession, storedSession } from "#test/builders/session.ts";
import { storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import { everyPage, forgedKeys } from "./pages.ts";
import type { Given } from "./store-world.ts";

const ownSession = Effect.gen(function* () {
  return yield* storedSession((yield* storedPerson()).id);
});

const rotated = (session: Session, tokenHash: string): Session => ({
  ...session,
  tokenHash,
  previousTokenHash: session.tokenHash,
  rotatedAt: moment(),
});

export const sessionsContract = ({ holds }: Given): void => {
  holds("a session is found by its id, with its latest tokens", function* () {
    const sessions = yield* Sessions;
    const session = yield* ownSession;
    expect(yield* sessions.find(session.id)).toEqual(session);
    const second = rotated(session, `second-${session.id}`);
    expect(yield* sessions.rotate(second, session.tokenHash)).toBe(true);
    expect(yield* sessions.find(session.id)).toEqual(second);
    expect(yield* sessions.find(idOf(SessionId))).toBeNull();
  });

  holds("a rotation from an outdated token changes nothing", function* () {
    const sessions = yield* Sessions;
    const session = yield* ownSession;
    const second = rotated(session, `second-${session.id}`);
    yield* sessions.rotate(second, session.tokenHash);
    expect(yield* sessions.rotate(rotated(session, `late-${session.id}`), session.tokenHash)).toBe(false);
    expect(yield* sessions.find(second.id)).toEqual(second);
  });

  holds(
    "a session records when its person proved who they are and keeps it through a rotation, until it ends",
    function* () {
      const sessions = yield* Sessions;
      const session = yield* ownSession;
      const provenAt = moment();
      yield* sessions.prove(session.id, provenAt);
      expect(yield* sessions.find(session.id)).toEqual({ ...session, provenAt });
      const second = rotated(session, `second-${session.id}`);
      expect(yield* sessions.rotate(second, session.tokenHash)).toBe(true);
      expect(yield* sessions.find(session.id)).toEqual({ ...second, provenAt });
      yield* sessions.end(session.personId, session.id, moment());
      yield* sessions.prove(session.id, moment());
      expect(yield* sessions.find(session.id)).toBeNull();
    },
  );

  holds("of twenty rotations at once, one succeeds", function* () {
    const sessions = yield* Sessions;
    const session = yield* ownSession;
    const done = yield* manyAtOnce(20, (number) =>
      sessions.rotate(rotated(session, `${number}-${session.id}`), session.tokenHash),
    );
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  holds("an ended session is no longer found or rotated, and ends only once", function* () {
    const sessions = yield* Sessions;
    const session = yield* ownSession;
    const { id, personId } = session;
    expect(yield* sessions.end(personId, id, moment())).toBe(true);
    expect(yield* sessions.end(personId, id, moment())).toBe(false);
    expect(yield* sessions.find(session.id)).toBeNull();
    expect(yield* sessions.rotate(rotated(session, `after-${id}`), session.tokenHash)).toBe(false);
  });

  holds("of twenty who end a session at once, one ends it", function* () {
    const sessions = yield* Sessions;
    const { id, personId } = yield* ownSession;
    const ends = yield* manyAtOnce(20, () => sessions.end(personId, id, moment()));
    expect(ends.filter(Boolean)).toHaveLength(1);
  });

  holds("a person cannot end another person's session", function* () {
    const sessions = yield* Sessions;
    const session = yield* ownSession;
    const other = yield* storedPerson();
    expect(yield* sessions.end(other.id, session.id, moment())).toBe(false);
    expect(yield* sessions.endAll(other.id, null, moment())).toEqual([]);
    expect(yield* sessions.find(session.id)).toEqual(session);
  });

  holds("all of a person's sessions end except the one that is kept", function* () {
    const sessions = yield* Sessions;
    const first = yield* ownSession;
    const kept = aSession(first.personId);
    const third = aSession(first.personId);
    for (const session of [kept, third]) yield* sessions.insert(session);
    yield* sessions.end(first.personId, first.id, moment());
    expect(yield* sessions.endAll(first.personId, kept.id, moment())).toEqual([third.id]);
    expect(yield* sessions.find(kept.id)).toEqual(kept);
    expect(yield* sessions.endAll(first.personId, null, moment())).toEqual([kept.id]);
  });

  holds("a person's sessions are paged newest first, without ended and expired ones", function* () {
    const sessions = yield* Sessions;
    const { id: personId } = yield* storedPerson();
    const at = new Date();
    const all = Array.from({ length: 7 }, () => aSession(personId));
    const expired = aSession(personId, { expiresAt: new Date(at.getTime() - 1) });
    for (const session of [...all, expired, aSession((yield* storedPerson()).id)]) yield* sessions.insert(session);
    const [ended, ...living] = all;
    if (ended) yield* sessions.end(personId, ended.id, at);
    const listed = yield* everyPage(2, (page) => sessions.ofPerson(personId, at, page));
    expect(listed).toEqual(living.toReversed());
    for (const after of forgedKeys) {
      expect((yield* sessions.ofPerson(personId, at, { after, limit: 100 })).items).toEqual(living.toReversed());
    }
  });

  holds("sessions that ended since a time are listed until they are removed", function* () {
    const sessions = yield* Sessions;
    const { id: personId } = yield* storedPerson();
    const expiresAt = new Date(Date.now() + 20 * 86_400_000);
    const [early, late] = [aSession(personId, { expiresAt }), aSession(personId, { expiresAt })];
    const living = aSession(personId, { expiresAt: new Date(Date.now() + 86_400_000) });
    for (const session of [early, late, living]) yield* sessions.insert(session);
    const before = new Date(Date.now() + 10 * 86_400_000);
    const since = new Date(before.getTime() + 1000);
    yield* sessions.end(early.personId, early.id, before);
    yield* sessions.end(late.personId, late.id, since);
    expect(yield* sessions.endedSince(since)).toEqual([late.id]);
    expect(new Set(yield* sessions.endedSince(before))).toEqual(new Set([early.id, late.id]));
    yield* sessions.removeOver(living.expiresAt);
    expect(yield* sessions.find(living.id)).toEqual(living);
    expect(new Set(yield* sessions.endedSince(before))).toEqual(new Set([early.id, late.id]));
    yield* sessions.removeOver(since);
    expect(yield* sessions.find(living.id)).toBeNull();
    expect(yield* sessions.endedSince(before)).toEqual([late.id]);
  });
};
