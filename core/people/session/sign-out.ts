import { Effect } from "effect";
import { endOne } from "./end-sessions.ts";
import { sessionOfToken } from "./refresh-token.ts";
import { Sessions } from "./sessions.ts";

/** Ends the session that the refresh token names; a token that is over already is no error. */
export const signOut = Effect.fn("signOut")(function* (token: string) {
  const sessions = yield* Sessions;
  const id = sessionOfToken(token);
  const session = id === null ? null : yield* sessions.find(id);
  if (session !== null) yield* endOne(session.personId, session.id);
});
