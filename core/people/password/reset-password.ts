import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { withdrawFeed } from "#core/people/calendar-feed/withdraw-feed.ts";
import { Identities } from "#core/people/identity/link-google.ts";
import { People } from "#core/people/person/people.ts";
import { passwordAttempts } from "#core/people/session/attempts.ts";
import { type Device, Devices } from "#core/people/session/devices.ts";
import { endAll } from "#core/people/session/end-sessions.ts";
import { now } from "#core/shared/day.ts";
import { invalid } from "#core/shared/errors.ts";
import { clearAttempts } from "#core/shared/rate-limit.ts";
import { hashToken } from "#core/shared/token.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkNewPassword, Passwords } from "./check-own-password.ts";
import { type NewPassword, samePassword } from "./password.ts";
import { PasswordResets, resetLinkOver } from "./request-password-reset.ts";

/**
 * Sets a new password with the token of a mailed link, once; signs out every browser, keeps only this one as known, and
 * withdraws the calendar link. Fails with `ResetLinkOver`, or `Invalid` for a bad password, after which the link still
 * works.
 */
export const resetPassword = Effect.fn("resetPassword")(function* (input: NewPassword, device: Device) {
  const people = yield* People;
  const passwords = yield* Passwords;
  const resets = yield* PasswordResets;
  const devices = yield* Devices;
  const identities = yield* Identities;
  const tokenHash = yield* hashToken(input.token);
  const reset = yield* resets.find(tokenHash);
  if (reset === null) return yield* resetLinkOver("unknown");
  if (reset.usedAt !== null) return yield* resetLinkOver("used");
  if (reset.expiresAt <= (yield* now)) return yield* resetLinkOver("expired");
  const {
    person,
    passwordHash: old,
    emailProvenAt,
  } = yield* people
    .getMember(reset.personId)
    .pipe(Effect.catchTag("NotFound", () => Effect.fail(resetLinkOver("unknown"))));
  yield* checkNewPassword("password", input.password, person);
  if (old !== null && (yield* passwords.matches(old, input.password))) return yield* invalid(samePassword("password"));
  const passwordHash = yield* passwords.hash(input.password);
  const deviceHash = yield* hashToken(device.token);
  const at = yield* now;
  const replace = atomically(
    Effect.gen(function* () {
      // Locked first, as in `changePassword`.
      yield* people.lock(person.id);
      if (!(yield* resets.use(tokenHash, at))) return yield* resetLinkOver("used");
      yield* people.savePassword(person.id, passwordHash);
      yield* people.proveEmail(person.id, at);
      // Decision 11: nobody had proved the email until now, so an intruder may have linked their own provider account.
      if (emailProvenAt === null) {
        const linked = yield* identities.ofPerson(person.id);
        const foreign = linked.filter(({ email }) => email !== person.email);
        yield* Effect.forEach(foreign, ({ provider }) => identities.remove(person.id, provider));
      }
      yield* endAll(person.id, null);
      const feedEnded = yield* withdrawFeed(person.id);
      yield* devices.forgetAll(person.id);
      yield* devices.remember(person.id, deviceHash, at);
      yield* putMessage({
        to: person,
        words: ["passwordReset", { name: person.name, at: at.toISOString(), ...(feedEnded && { feedEnded }) }],
      });
    }),
  );
  yield* replace.pipe(Effect.catchTag("NotFound", () => Effect.fail(resetLinkOver("unknown"))));
  // A person who reads this email's mail needn't wait because of wrong attempts, a stranger's or their own. This
  // browser, which is known by now, is counted separately.
  yield* clearAttempts(
    yield* passwordAttempts(person.email, null, device),
    yield* passwordAttempts(person.email, person.id, device),
  );
});
