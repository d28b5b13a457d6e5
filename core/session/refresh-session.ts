import { Effect } from "effect";
import { sessionEnded } from "#core/person/errors.ts";
import { People } from "#core/person/people.ts";
import { hashToken, newToken } from "#core/person/token.ts";
import { missesSecondFactor } from "#core/second-factor/misses-second-factor.ts";
import { now } from "#core/shared/day.ts";
import { endOne } from "./end-sessions.ts";
import { sessionLife } from "./open-session.ts";
import { Sessions } from "./sessions.ts";

/** Two tabs may refresh with the same token at once; the slower one is believed for this long, in milliseconds. */
const grace = 20_000;

/**
 * Exchanges a refresh token for a new one. A token that was exchanged before ends the whole session, because then a
 * thief may hold a copy; only within the grace period it is taken for another tab's, which keeps the newest token
 * (`refreshToken` is then null). Fails `SessionEnded`.
 */
export const refreshSession = Effect.fn("refreshSession")(function* (token: string) {
  const sessions = yield* Sessions;
  const people = yield* People;
  const at = yield* now;
  const hash = yield* hashToken(token);
  const session = yield* sessions.findByTokenHash(hash);
  if (session === null || session.expiresAt <= at) return yield* sessionEnded();
  const person = yield* people
    .get(session.personId)
    .pipe(Effect.catchTag("NotFound", () => Effect.fail(sessionEnded())));
  const refreshed = { person, sessionId: session.id, missesSecondFactor: yield* missesSecondFactor(person) };
  if (session.tokenHash !== hash) {
    if (at.getTime() - session.rotatedAt.getTime() > grace) {
      yield* endOne(session.personId, session.id);
      return yield* sessionEnded();
    }
    return { ...refreshed, refreshToken: null };
  }
  const refreshToken = yield* newToken;
  const rotated = yield* sessions.rotate(
    {
      ...session,
      tokenHash: yield* hashToken(refreshToken),
      previousTokenHash: hash,
      rotatedAt: at,
      expiresAt: new Date(at.getTime() + sessionLife),
    },
    hash,
  );
  if (rotated) return { ...refreshed, refreshToken };
  // Either another tab was faster, or the session has just been ended.
  if ((yield* sessions.findByTokenHash(hash)) === null) return yield* sessionEnded();
  return { ...refreshed, refreshToken: null };
});
