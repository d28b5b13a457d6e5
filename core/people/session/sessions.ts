import { Context, type Effect, Schema } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import { PersonId, SessionId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";

/** One signed-in browser. Only the hash of its refresh token is kept, and the one before, to notice a stolen copy. */
export const Session = Schema.Struct({
  id: SessionId,
  personId: PersonId,
  /** For which business its person acts in it; null where they act for themselves. It is the same for as long as the session lasts. */
  actsFor: Schema.NullOr(PersonId),
  /** In plain words, such as 'Chrome on Windows'. */
  deviceName: Schema.String,
  tokenHash: Schema.String,
  previousTokenHash: Schema.NullOr(Schema.String),
  /** When its token was exchanged last, which is when it was last seen in use, to some minutes. */
  rotatedAt: Schema.Date,
  createdAt: Schema.Date,
  expiresAt: Schema.Date,
  /** When its person last proved anew who they are; null where they have not since they signed in. */
  provenAt: Schema.NullOr(Schema.Date),
  /** An ended session is kept for a while, so that every process hears of it. */
  endedAt: Schema.NullOr(Schema.Date),
});
export type Session = typeof Session.Type;

export class Sessions extends Context.Service<
  Sessions,
  {
    readonly insert: (session: Session) => Effect.Effect<void, Unavailable>;
    /** The session of this id; null where there is none that has not ended. */
    readonly find: (id: SessionId) => Effect.Effect<Session | null, Unavailable>;
    /**
     * Puts `session` in place of the one that still has `expectedHash` and has not ended; false where another rotation
     * or the end came first. When its person last proved who they are stays as it is.
     */
    readonly rotate: (session: Session, expectedHash: string) => Effect.Effect<boolean, Unavailable>;
    /** Notes when the person of this session proved who they are; nothing where it has ended. */
    readonly prove: (id: SessionId, at: Date) => Effect.Effect<void, Unavailable>;
    /** A person's sessions that have neither ended nor expired at `at`, the newest first. */
    readonly ofPerson: (personId: PersonId, at: Date, page: PageRequest) => Effect.Effect<Page<Session>, Unavailable>;
    /** Ends one session of this person; false where they have none of this id that has not ended. */
    readonly end: (personId: PersonId, id: SessionId, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Ends all sessions of this person but `except`; answers those that had not ended. */
    readonly endAll: (
      personId: PersonId,
      except: SessionId | null,
      at: Date,
    ) => Effect.Effect<ReadonlyArray<SessionId>, Unavailable>;
    /** Ends the sessions that act for a business: all of them, or those of this person alone; answers those that had not ended. */
    readonly endActing: (
      businessId: PersonId,
      personId: PersonId | null,
      at: Date,
    ) => Effect.Effect<ReadonlyArray<{ readonly id: SessionId; readonly personId: PersonId }>, Unavailable>;
    /** The sessions that ended at `since` or later, whosoever they were. */
    readonly endedSince: (since: Date) => Effect.Effect<ReadonlyArray<SessionId>, Unavailable>;
    /** Removes the sessions that ended or expired before. */
    readonly removeOver: (before: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/Sessions") {}
