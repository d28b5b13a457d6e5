import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import { PersonId, SessionId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";

/** One signed-in browser. Stores only the hashes of its refresh token and the previous one, to notice a stolen copy. */
export const Session = Schema.Struct({
  id: SessionId,
  personId: PersonId,
  /** The business that the person acts for in it; null if they act for themselves. Never changes within a session. */
  actsFor: Schema.NullOr(PersonId),
  /** A readable name, such as 'Chrome on Windows'. */
  deviceName: Schema.String,
  tokenHash: Schema.String,
  previousTokenHash: Schema.NullOr(Schema.String),
  /** When its token was last exchanged, and so when it was last used, to some minutes. */
  rotatedAt: Schema.Date,
  createdAt: Schema.Date,
  expiresAt: Schema.Date,
  /** When its person last proved their identity again; null if they haven't since signing in. */
  provenAt: Schema.NullOr(Schema.Date),
  /** Ended sessions are kept for a while, so that every process hears of them. */
  endedAt: Schema.NullOr(Schema.Date),
});
export type Session = typeof Session.Type;

export class Sessions extends Context.Service<
  Sessions,
  {
    readonly insert: (session: Session) => Effect.Effect<void, Unavailable>;
    /** The session of this id; null if there is none or it has ended. */
    readonly find: (id: SessionId) => Effect.Effect<Session | null, Unavailable>;
    /**
     * Replaces the session that still has `expectedHash` and hasn't ended; false if another rotation or the end came
     * first. Keeps `provenAt`.
     */
    readonly rotate: (session: Session, expectedHash: string) => Effect.Effect<boolean, Unavailable>;
    /** Saves when the session's person proved their identity; does nothing if it has ended. */
    readonly prove: (id: SessionId, at: Date) => Effect.Effect<void, Unavailable>;
    /** A person's sessions that have neither ended nor expired at `at`, newest first. */
    readonly ofPerson: (personId: PersonId, at: Date, page: PageRequest) => Effect.Effect<Page<Session>, Unavailable>;
    /** Ends one of this person's sessions; false if they have no such open session. */
    readonly end: (personId: PersonId, id: SessionId, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Ends all of this person's sessions except `except`; returns those that were open. */
    readonly endAll: (
      personId: PersonId,
      except: SessionId | null,
      at: Date,
    ) => Effect.Effect<ReadonlyArray<SessionId>, Unavailable>;
    /** Ends the sessions that act for a business: all, or only this person's; returns those that were open. */
    readonly endActing: (
      businessId: PersonId,
      personId: PersonId | null,
      at: Date,
    ) => Effect.Effect<ReadonlyArray<{ readonly id: SessionId; readonly personId: PersonId }>, Unavailable>;
    /** Everyone's sessions that ended at `since` or later. */
    readonly endedSince: (since: Date) => Effect.Effect<ReadonlyArray<SessionId>, Unavailable>;
    /** Removes sessions that ended or expired before this time. */
    readonly removeOver: (before: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Sessions") {}
