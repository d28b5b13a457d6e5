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

/** Lists the browsers in which the actor is signed in, latest sign-in first. */
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

/** Tells every process and the person's open windows that these sessions are over and their access tokens invalid. */
const tellEnded = Effect.fnUntraced(function* (personId: PersonId, ended: ReadonlyArray<SessionId>) {
  const live = yield* Live;
  for (const id of ended) yield* live.publish([personId], { noun: "session", id, event: "end" });
});

/** Ends one of the person's sessions if it hasn't ended; returns whether it did. */
export const endOne = Effect.fnUntraced(function* (personId: PersonId, id: SessionId) {
  const ended = yield* (yield* Sessions).end(personId, id, yield* now);
  if (ended) yield* tellEnded(personId, [id]);
  return ended;
}, atomically);

/** Ends all of a person's sessions except `except`, and open challenges; returns how many sessions. */
export const endAll = Effect.fnUntraced(function* (personId: PersonId, except: SessionId | null) {
  yield* (yield* SecondFactors).dropChallenges(personId);
  const ended = yield* (yield* Sessions).endAll(personId, except, yield* now);
  yield* tellEnded(personId, ended);
  return ended.length;
}, atomically);

/**
 * Ends the sessions in which people act for a business, at once and in every process: all of them, or one member's.
 * They have to sign in again, as themselves.
 */
export const endActing = Effect.fnUntraced(function* (businessId: PersonId, personId: PersonId | null) {
  const sessions = yield* Sessions;
  for (const ended of yield* sessions.endActing(businessId, personId, yield* now)) {
    yield* tellEnded(ended.personId, [ended.id]);
  }
}, atomically);

/** Signs one of the actor's own browsers out. Fails with `NotFound` if the session is over or someone else's. */
export const endSession = Effect.fn("endSession")(function* (actor: PersonActor, id: SessionId) {
  if (!(yield* endOne(actor.personId, id))) return yield* notFound("session");
});

/** Signs out all of the actor's browsers except the current one; returns how many. */
export const endOtherSessions = Effect.fn("endOtherSessions")(function* (actor: PersonActor, present: SessionId) {
  return { ended: yield* endAll(actor.personId, present) };
});

/** Ends the session that issued this refresh token; does nothing if it is over or the token was never issued. */
export const signOut = Effect.fn("signOut")(function* (token: string) {
  const id = sessionOfToken(token);
  const session = id === null ? null : yield* (yield* Sessions).find(id);
  if (session !== null && (yield* wasGivenBy(session, token))) yield* endOne(session.personId, session.id);
});

/** Signs the actor's person out everywhere, for support when a browser was lost, and tells them by mail. */
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

/** How long records of sign-ins are kept after they end, in milliseconds. */
const kept = {
  // Longer than an access token is valid, so that every process hears of the end.
  session: hours,
  // So that people who follow an old link, or an old invitation, are told what happened to it.
  link: 7 * days,
  attempts: 2 * days,
  // As long as a browser keeps its token.
  device: 400 * days,
};

/** Deletes expired sessions, password links, invitations, attempt counts and browsers. */
export const sweepSessions = Effect.fn("sweepSessions")(function* () {
  const at = (yield* now).getTime();
  yield* (yield* Sessions).removeOver(new Date(at - kept.session));
  yield* (yield* PasswordResets).removeExpired(new Date(at - kept.link));
  yield* (yield* Teams).removeOver(new Date(at - kept.link));
  yield* (yield* AttemptCounts).forgetBefore(new Date(at - kept.attempts));
  yield* (yield* Devices).forgetUnused(new Date(at - kept.device));
});
