import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";

/** The last link to a new password that somebody was mailed. Only the hash of what the link carries is kept. */
export type PasswordReset = {
  readonly personId: PersonId;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

/** The links to a new password: of each person the last one. */
export class PasswordResets extends Context.Service<
  PasswordResets,
  {
    /** Puts it in place of the person's last one, which is good no more, however many are asked for at once. */
    readonly put: (reset: PasswordReset) => Effect.Effect<void, Unavailable>;
    /** Null for what was never a link, and for one that another took the place of. */
    readonly find: (tokenHash: string) => Effect.Effect<PasswordReset | null, Unavailable>;
    /** Marks it as used; false where it was used, replaced or expired by then. Of many at once, one is told true. */
    readonly use: (tokenHash: string, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** The person's link is good no more; that there is none is no error. */
    readonly remove: (personId: PersonId) => Effect.Effect<void, Unavailable>;
    /** Removes the links that expired before. */
    readonly removeExpired: (before: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/PasswordResets") {}
