import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { PasswordResets } from "#core/people/password/request-password-reset.ts";
import { People } from "#core/people/person/people.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { Teams } from "#core/people/team/teams.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { NotAllowed, notFound } from "#core/shared/errors.ts";
import { recordMove } from "#core/shared/history.ts";
import type { PersonId, SessionId } from "#core/shared/ids.ts";
import { Live } from "#core/shared/live.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { AttemptCounts } from "#core/shared/rate-limit.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Devices } from "./devices.ts";
import { sessionOfToken, wasGivenBy } from "./open-session.ts";
import type { OwnSession } from "./own-session.ts";
import { Sessions } from "./sessions.ts";

/** The browsers in which one is signed in, the last signed in first. */
export const listOwnSessions = Effect.fn("listOwnSessions")(function* (
  actor: PersonActor,
  present: SessionId,
  page: PageRequest,
) {
  const { items, next } = yield* (yield* Sessions).ofPerson(actor.personId, yield* now, page);
  const shown = items.map(
    ({ id, deviceName, createdAt, rotatedAt }): OwnSession => ({
      id,
      deviceName,
      createdAt,
      lastUsedAt: rotatedAt,
      isPresent: id === present,
    }),
  );
  return { items: shown, next };
});

/** Tells every process, and the person's open windows, that these sessions are over: their access tokens are of no more use. */
const tellEnded = Effect.fnUntraced(function* (personId: PersonId, ended: ReadonlyArray<SessionId>) {
  const live = yield* Live;
  for (const id of ended) yield* live.publish([personId], { noun: "session", id, event: "end" });
});

/** Ends one session of a person, if it is theirs and has not ended; answers whether it did. */
export const endOne = Effect.fnUntraced(function* (personId: PersonId, id: SessionId) {
  const ended = yield* (yield* Sessions).end(personId, id, yield* now);
  if (ended) yield* tellEnded(personId, [id]);
  return ended;
}, atomically);

/** Ends all sessions of a person but `except`, and what is half open; answers how many that were. */
export const endAll = Effect.fnUntraced(function* (personId: PersonId, except: SessionId | null) {
  yield* (yield* SecondFactors).dropChallenges(personId);
  const ended = yield* (yield* Sessions).endAll(personId, except, yield* now);
  yield* tellEnded(personId, ended);
  return ended.length;
}, atomically);

/**
 * Ends the sessions in which somebody acts for a business, at once and in every process: all of them, or those of one member. Whoever
 * was in one of them signs in again, for themselves.
 */
export const endActing = Effect.fnUntraced(function* (businessId: PersonId, personId: PersonId | null) {
  const sessions = yield* Sessions;
  for (const ended of yield* sessions.endActing(businessId, personId, yield* now)) {
    yield* tellEnded(ended.personId, [ended.id]);
  }
}, atomically);

/** Signs one of one's own browsers out. Fails `NotFound` for a session that is over or somebody else's. */
export const endSession = Effect.fn("endSession")(function* (actor: PersonActor, id: SessionId) {
  if (!(yield* endOne(actor.personId, id))) return yield* notFound("session");
});

/** Signs out every browser of one's own but the one that asks; answers how many that were. */
export const endOtherSessions = Effect.fn("endOtherSessions")(function* (actor: PersonActor, present: SessionId) {
  return { ended: yield* endAll(actor.personId, present) };
});

/** Ends the session that has given this refresh token; a token that is over already, or was never given, is no error. */
export const signOut = Effect.fn("signOut")(function* (token: string) {
  const id = sessionOfToken(token);
  const session = id === null ? null : yield* (yield* Sessions).find(id);
  if (session !== null && (yield* wasGivenBy(session, token))) yield* endOne(session.personId, session.id);
});

/** Signs the actor's person out everywhere, as support does where a browser was lost, and tells them by mail. */
export const endSessionsFor = Effect.fn("endSessionsFor")(function* (actor: PersonActor) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support signs others out." });
  const person = yield* (yield* People).get(actor.personId);
  const ended = yield* endAll(person.id, null);
  yield* recordMove(actor, {
    noun: "person",
    subjectId: person.id,
    event: "endSessions",
    from: "signed in",
    to: "signed out",
  });
  yield* putMessage({
    to: person,
    words: ["signedOutBySupport", { name: person.name }],
  });
  return { ended };
}, atomically);

const hours = 3_600_000;
const days = 24 * hours;

/** How long what signing in leaves behind is kept after it is over, in milliseconds. */
const kept = {
  // Longer than an access token is good for, so that every process has heard of the end.
  session: hours,
  // Somebody who follows an old link is told what became of it; of an invitation as well.
  link: 7 * days,
  attempts: 2 * days,
  // As long as a browser keeps what it shows.
  device: 400 * days,
};

/** Clears away sessions, links to a new password, invitations, counts of attempts and browsers that are over. */
export const sweepSessions = Effect.fn("sweepSessions")(function* () {
  const at = (yield* now).getTime();
  yield* (yield* Sessions).removeOver(new Date(at - kept.session));
  yield* (yield* PasswordResets).removeExpired(new Date(at - kept.link));
  yield* (yield* Teams).removeOver(new Date(at - kept.link));
  yield* (yield* AttemptCounts).forgetBefore(new Date(at - kept.attempts));
  yield* (yield* Devices).forgetUnused(new Date(at - kept.device));
});
