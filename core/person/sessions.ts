import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import { PersonId, SessionId } from "#core/shared/ids.ts";

/** One signed-in browser. Only the hash of its refresh token is kept, and the one before, to notice a stolen copy. */
export const Session = Schema.Struct({
  id: SessionId,
  personId: PersonId,
  tokenHash: Schema.String,
  previousTokenHash: Schema.NullOr(Schema.String),
  rotatedAt: Schema.Date,
  createdAt: Schema.Date,
  expiresAt: Schema.Date,
});
export type Session = typeof Session.Type;

export class Sessions extends Context.Service<
  Sessions,
  {
    readonly insert: (session: Session) => Effect.Effect<void, Unavailable>;
    /** The session whose present or previous token has this hash; null where there is none. */
    readonly findByTokenHash: (hash: string) => Effect.Effect<Session | null, Unavailable>;
    /** Puts `session` in place of the one that still has `expectedHash`; false where another rotation came first. */
    readonly rotate: (session: Session, expectedHash: string) => Effect.Effect<boolean, Unavailable>;
    /** Ending a session that is over already is no error. */
    readonly end: (id: SessionId) => Effect.Effect<void, Unavailable>;
  }
>()("core/Sessions") {}
