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

/** The latest password link that a person was mailed. Stores only the hash of the link's token. */
export type PasswordReset = {
  readonly personId: PersonId;
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
};

/** The password links: each person's latest one. */
export class PasswordResets extends Context.Service<
  PasswordResets,
  {
    /** Replaces the person's previous link, which stops working, even if several are requested at once. */
    readonly put: (reset: PasswordReset) => Effect.Effect<void, Unavailable>;
    /** Null if it was never a link, or was replaced by a newer one. */
    readonly find: (tokenHash: string) => Effect.Effect<PasswordReset | null, Unavailable>;
    /** Marks it as used; false if it was used, replaced or expired by then. Only one concurrent call gets true. */
    readonly use: (tokenHash: string, at: Date) => Effect.Effect<boolean, Unavailable>;
    /** Disables the person's link; does nothing if there is none. */
    readonly remove: (personId: PersonId) => Effect.Effect<void, Unavailable>;
    readonly removeExpired: (before: Date) => Effect.Effect<void, Unavailable>;
  }
>()("core/PasswordResets") {}

/** Nobody has this email. The spec wants that said; decision 0010 says what keeps it from becoming a directory. */
export class EmailUnknown extends Schema.TaggedError<EmailUnknown>()("EmailUnknown", { message: Schema.String }) {}

const emailUnknown = (): EmailUnknown => new EmailUnknown({ message: "Email address is not registered." });

const messages = {
  used: "This link was already used. If you need another new password, ask for a new link.",
  expired: "This link has expired. It worked for one hour. Ask for a new one.",
  unknown: "This link no longer works. Use the newest one we emailed you, or ask for a new one.",
} as const;

/** The mailed link no longer allows setting a password. */
export class ResetLinkOver extends Schema.TaggedError<ResetLinkOver>()("ResetLinkOver", {
  message: Schema.String,
  reason: Schema.Literals(["used", "expired", "unknown"]),
}) {}

export const resetLinkOver = (reason: keyof typeof messages): ResetLinkOver =>
  new ResetLinkOver({ message: messages[reason], reason });

/** How long a mailed link works, in milliseconds. */
export const linkLife = 3_600_000;

/**
 * Mails a link to set a new password, or the first one, and disables earlier links. `linkTo` returns the URL of the
 * page for a token. Fails with `EmailUnknown`, `Invalid`, or `TooManyAttempts` for an email that was mailed, or a
 * network that asked, too often.
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
