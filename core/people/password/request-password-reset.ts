import { Effect, Schema } from "effect";
import { putSecret } from "#core/messaging/message/sealed-message.ts";
import type { Device } from "#core/people/person/device.ts";
import { People } from "#core/people/person/people.ts";
import { Email } from "#core/people/person/person.ts";
import { hashToken, newToken } from "#core/people/person/token.ts";
import { mailAttempts, tellingAttempts } from "#core/people/session/attempts.ts";
import { now } from "#core/shared/day.ts";
import { invalid } from "#core/shared/errors.ts";
import { beginAttempt } from "#core/shared/rate-limit/begin-attempt.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { ResetRequest } from "./password.ts";
import { emailUnknown, PasswordResets } from "./password-resets.ts";

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
  const people = yield* People;
  const resets = yield* PasswordResets;
  const { atomic } = yield* UnitOfWork;
  const email = input.email.trim().toLowerCase();
  if (!Schema.is(Email)(email)) {
    return yield* invalid({ field: "email", message: "Please enter an email address like name@example.com." });
  }
  yield* beginAttempt(tellingAttempts(device), mailAttempts(email));
  const found = yield* people.findByEmail(email);
  if (found === null) return yield* emailUnknown();
  const { person, passwordHash } = found;
  const token = yield* newToken;
  const tokenHash = yield* hashToken(token);
  const createdAt = yield* now;
  const expiresAt = new Date(createdAt.getTime() + linkLife);
  yield* atomic(
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
