import { Effect } from "effect";
import { sessionEnded } from "#core/people/person/errors.ts";
import { People } from "#core/people/person/people.ts";
import { missesSecondFactor } from "#core/people/second-factor/give-second-factor.ts";
import { now } from "#core/shared/day.ts";
import { hashToken } from "#core/shared/token.ts";
import { endOne } from "./end-sessions.ts";
import { endOf, nextRefreshToken, type SessionUse, sessionOfToken, useOf, wasGivenBy } from "./open-session.ts";
import { type Session, Sessions } from "./sessions.ts";

/** Two tabs may refresh with the same token at once; the slower one is accepted for this long, in milliseconds. */
const grace = 20_000;

/** Returns whether the token was the newest until a moment ago, so that another tab may hold it. */
const isOtherTabs = ({ previousTokenHash, rotatedAt }: Session, hash: string, at: Date): boolean =>
  previousTokenHash === hash && at.getTime() - rotatedAt.getTime() <= grace;

/**
 * Exchanges a refresh token for the next one. A token that the session issued but that isn't its newest ends the whole
 * session, however long ago it was exchanged, because a thief may hold a copy; one that was never issued ends nothing.
 * Only the last exchanged token can be exchanged again, within the grace period and for the same next one: another tab
 * held it, or the answer was lost. Fails with `SessionEnded`, also for a token of another use.
 */
export const refreshSession = Effect.fn("refreshSession")(function* (token: string, use: SessionUse = "web") {
  if (useOf(token) !== use) return yield* sessionEnded();
  const sessions = yield* Sessions;
  const at = yield* now;
  const hash = yield* hashToken(token);
  const id = sessionOfToken(token);
  const session = id === null ? null : yield* sessions.find(id);
  if (session === null || session.expiresAt <= at) return yield* sessionEnded();
  const person = yield* (yield* People)
    .get(session.personId)
    .pipe(Effect.catchTag("NotFound", () => Effect.fail(sessionEnded())));
  const refreshToken = yield* nextRefreshToken(session.id, token);
  const tokenHash = yield* hashToken(refreshToken);
  const missing = yield* missesSecondFactor(person);
  const refreshed = { person, session, sessionId: session.id, missesSecondFactor: missing, refreshToken };
  if (session.tokenHash !== hash) {
    if (isOtherTabs(session, hash, at)) return refreshed;
    if (yield* wasGivenBy(session, token)) yield* endOne(session.personId, session.id);
    return yield* sessionEnded();
  }
  const next = { ...session, tokenHash, previousTokenHash: hash, rotatedAt: at, expiresAt: endOf(session, at) };
  if (yield* sessions.rotate(next, hash)) return refreshed;
  // Another tab was faster and got the same token, or the session has just ended.
  if ((yield* sessions.find(session.id)) === null) return yield* sessionEnded();
  return refreshed;
});
