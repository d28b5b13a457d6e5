import { Effect } from "effect";
import { hashToken } from "#core/person/token.ts";
import { endOne } from "./end-sessions.ts";
import { Sessions } from "./sessions.ts";

/** Ends the session that the refresh token belongs to; a token that is over already is no error. */
export const signOut = Effect.fn("signOut")(function* (token: string) {
  const sessions = yield* Sessions;
  const session = yield* sessions.findByTokenHash(yield* hashToken(token));
  if (session !== null) yield* endOne(session.personId, session.id);
});
