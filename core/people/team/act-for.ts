import { Effect } from "effect";
import { PushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import { mostPushSubscriptions } from "#core/messaging/push/push-subscription.ts";
import { sessionEnded } from "#core/people/person/errors.ts";
import { checkStanding } from "#core/people/person/people.ts";
import { endOne } from "#core/people/session/end-sessions.ts";
import { firstRefreshToken, sessionOfToken } from "#core/people/session/open-session.ts";
import { refreshSession } from "#core/people/session/refresh-session.ts";
import { type Session, Sessions } from "#core/people/session/sessions.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import { newId, type PersonId, SessionId } from "#core/shared/ids.ts";
import { Live } from "#core/shared/live.ts";
import { hashToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Teams } from "./teams.ts";

/**
 * Ends the session of this refresh token and opens another one for the same person and browser, in which they act for
 * the business, or for themselves again. It lasts no longer than the old one and proves nothing new; the browser keeps
 * its push subscriptions. Fails with `NotFound` for non-members, `Blocked` if the business is suspended, and
 * `SessionEnded`.
 */
export const actFor = Effect.fn("actFor")(function* (token: string, businessId: PersonId | null) {
  const sessions = yield* Sessions;
  const subscriptions = yield* PushSubscriptions;
  const teams = yield* Teams;
  const live = yield* Live;
  if (sessionOfToken(token) === null) return yield* sessionEnded();
  const { session: before, person, missesSecondFactor } = yield* refreshSession(token);
  const id = yield* newId(SessionId);
  const refreshToken = yield* firstRefreshToken(id, "web");
  const at = yield* now;
  const session: Session = {
    ...before,
    id,
    actsFor: businessId,
    tokenHash: yield* hashToken(refreshToken),
    previousTokenHash: null,
    rotatedAt: at,
    endedAt: null,
  };
  yield* atomically(
    Effect.gen(function* () {
      if (businessId !== null) {
        yield* checkStanding(businessId, "business");
        // Locked for share: removing the member waits until this session exists, and then ends it.
        if ((yield* teams.roleForShare(businessId, person.id)) === null) return yield* notFound("team");
      }
      const browsers = yield* subscriptions.ofPerson(person.id, at, mostPushSubscriptions);
      if (!(yield* endOne(person.id, before.id))) return yield* sessionEnded();
      // `provenAt` carries over: it may have changed since it was read.
      yield* sessions.insert(session);
      for (const { deviceName: _, ...browser } of browsers.filter(({ sessionId }) => sessionId === before.id)) {
        yield* subscriptions.put({ ...browser, sessionId: id });
      }
      yield* live.publish([person.id], { noun: "session", id, event: "open" });
    }),
  );
  return { person, session, sessionId: id, missesSecondFactor, refreshToken };
});
