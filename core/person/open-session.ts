import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { newId, type PersonId, SessionId } from "#core/shared/ids.ts";
import { Sessions } from "./sessions.ts";
import { hashToken, newToken } from "./token.ts";

/** How long a browser stays signed in without being used, in milliseconds. */
export const sessionLife = 30 * 24 * 3_600_000;

/** Opens a session for a person who has proved who they are. */
export const openSession = Effect.fn("openSession")(function* (personId: PersonId) {
  const sessions = yield* Sessions;
  const refreshToken = yield* newToken;
  const at = yield* now;
  const session = {
    id: yield* newId(SessionId),
    personId,
    tokenHash: yield* hashToken(refreshToken),
    previousTokenHash: null,
    rotatedAt: at,
    createdAt: at,
    expiresAt: new Date(at.getTime() + sessionLife),
  };
  yield* sessions.insert(session);
  return { sessionId: session.id, refreshToken };
});
