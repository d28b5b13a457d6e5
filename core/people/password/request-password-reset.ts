import { Context, Effect, Schema } from "effect";
import { putSecret } from "#core/messaging/message/outbox.ts";
import { People } from "#core/people/person/people.ts";
import { Email } from "#core/people/person/person.ts";
import { mailAttempts, tellingAttempts } from "#core/people/session/attempts.ts";
import type { Device } from "#core/people/session/devices.ts";
import { now } from "#core/shared/day.ts";
import { invalid, type Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { beginAttempt } from "#core/shared/rate-limit.ts";
import { hashToken, newToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { ResetRequest } from "./password.ts";

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
    readonly removeExpired: (before: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/PasswordResets") {}

/** Nobody has this address. The spec wants it said; decision 0010 tells what keeps it from being a directory. */
export class EmailUnknown extends Schema.TaggedError<EmailUnknown>()("EmailUnknown", { message: Schema.String }) {}

const emailUnknown = (): EmailUnknown => new EmailUnknown({ message: "Email address is not registered." });

const messages = {
  used: "This link was already used. If you need another new password, ask for a new link.",
  expired: "This link has expired. It worked for one hour. Ask for a new one.",
  unknown: "This link no longer works. Use the newest one we emailed you, or ask for a new one.",
} as const;

/** The mailed link does not lead to a new password any more. */
export class ResetLinkOver extends Schema.TaggedError<ResetLinkOver>()("ResetLinkOver", {
  message: Schema.String,
  reason: Schema.Literals(["used", "expired", "unknown"]),
}) {}

export const resetLinkOver = (reason: keyof typeof messages): ResetLinkOver =>
  new ResetLinkOver({ message: messages[reason], reason });

/** How long a mailed link is good, in milliseconds. */
export const linkLife = 3_600_000;

/**
 * Mails a link to a new password, or to the first one of somebody who has none, and ends the links before it. `linkTo`
 * gives the address of the page that takes what the link carries. Fails `EmailUnknown`, `Invalid`, or `TooManyAttempts` for
 * an address that was mailed to, or a network that asked, too often.
 */
export const requestPasswordReset = Effect.fn("requestPasswordReset")(function* (
  input: ResetRequest,
  device: Device,
  linkTo: (token: string) => string,
) {
  const resets = yield* PasswordResets;
  const email = input.email.trim().toLowerCase();
  if (!Schema.is(Email)(email)) {
    return yield* invalid({ field: "email", message: "Please enter an email address like name@example.com." });
  }
  yield* beginAttempt(tellingAttempts(device), mailAttempts(email));
  const found = yield* (yield* People).findByEmail(email);
  if (found === null) return yield* emailUnknown();
  const { person, passwordHash } = found;
  const token = yield* newToken;
  const tokenHash = yield* hashToken(token);
  const createdAt = yield* now;
  const expiresAt = new Date(createdAt.getTime() + linkLife);
  yield* atomically(
    Effect.gen(function* () {
      yield* resets.put({ personId: person.id, tokenHash, createdAt, expiresAt, usedAt: null });
      yield* putSecret({
        personId: person.id,
        channel: "mail",
        address: person.email,
        language: person.language,
        words: ["passwordLink", { name: person.name, isFirst: passwordHash === null, link: linkTo(token) }],
        lastsUntil: expiresAt,
      });
    }),
  );
});
