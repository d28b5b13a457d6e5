import { Context, type Effect, Schema } from "effect";
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

/** Nobody has this address. The spec wants it said; decision 0010 tells what keeps it from being a directory. */
export class EmailUnknown extends Schema.TaggedError<EmailUnknown>()("EmailUnknown", { message: Schema.String }) {}

export const emailUnknown = (): EmailUnknown => new EmailUnknown({ message: "Email address is not registered." });

const messages = {
  used: "This link was used already. If you need another new password, ask for a new link.",
  expired: "This link has expired: it was good for one hour. Please ask for a new one.",
  unknown: "This link no longer works. Use the newest one that we mailed to you, or ask for a new one.",
} as const;

/** The mailed link does not lead to a new password any more. */
export class ResetLinkOver extends Schema.TaggedError<ResetLinkOver>()("ResetLinkOver", {
  message: Schema.String,
  reason: Schema.Literals(["used", "expired", "unknown"]),
}) {}

export const resetLinkOver = (reason: keyof typeof messages): ResetLinkOver =>
  new ResetLinkOver({ message: messages[reason], reason });
