import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { sessionEnded } from "./errors.ts";
import { sessionLife } from "./open-session.ts";
import { People } from "./people.ts";
import { Sessions } from "./sessions.ts";
import { hashToken, newToken } from "./token.ts";

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
  if (session.tokenHash !== hash) {
    if (at.getTime() - session.rotatedAt.getTime() > grace) {
      yield* sessions.end(session.id);
      return yield* sessionEnded();
    }
    return { person, sessionId: session.id, refreshToken: null };
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
  return { person, sessionId: session.id, refreshToken: rotated ? refreshToken : null };
});
