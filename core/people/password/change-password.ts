import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { withdrawFeed } from "#core/people/calendar-feed/withdraw-feed.ts";
import { People } from "#core/people/person/people.ts";
import { type Device, nameInSentence } from "#core/people/session/devices.ts";
import { endAll } from "#core/people/session/end-sessions.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { invalid, refusal } from "#core/shared/errors.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { accountLimit, beginAttempt, clearAttempts } from "#core/shared/rate-limit.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkNewPassword, Passwords } from "./check-own-password.ts";
import { type PasswordChange, samePassword } from "./password.ts";
import { PasswordResets } from "./request-password-reset.ts";

const noPassword = refusal("no_password", "you", {
  message: "Your account has no password yet.",
  whatToDo: "Ask us to email you a link to set one.",
});

/**
 * Changes the actor's own password, given the current one; signs out their other browsers and withdraws their calendar
 * link. Fails with `Invalid`, `Blocked` if there is no password yet, or `TooManyAttempts` after too many wrong ones.
 */
export const changePassword = Effect.fn("changePassword")(function* (
  actor: PersonActor,
  input: PasswordChange,
  { present, device }: { readonly present: SessionId; readonly device: Device },
) {
  const people = yield* People;
  const passwords = yield* Passwords;
  const resets = yield* PasswordResets;
  const { person, passwordHash: old } = yield* people.getMember(actor.personId);
  if (old === null) return yield* noPassword();
  yield* checkNewPassword("newPassword", input.newPassword, person);
  const attempts = { of: `password of ${person.id} by themselves`, limit: accountLimit };
  yield* beginAttempt(attempts);
  const wrong = invalid({ field: "presentPassword", message: "This isn't your current password." });
  if (!(yield* passwords.matches(old, input.presentPassword))) return yield* wrong;
  yield* clearAttempts(attempts);
  if (input.newPassword === input.presentPassword) return yield* invalid(samePassword("newPassword"));
  const passwordHash = yield* passwords.hash(input.newPassword);
  const at = yield* now;
  yield* atomically(
    Effect.gen(function* () {
      // Locked first: two changes that both held a shared lock would deadlock.
      yield* people.lock(person.id);
      // If the mailed link replaced the old password just now, it no longer allows a change.
      if (!(yield* people.checkPasswordForShare(person.id, old))) return yield* wrong;
      yield* people.savePassword(person.id, passwordHash);
      yield* resets.remove(person.id);
      yield* endAll(person.id, present);
      const feedEnded = yield* withdrawFeed(person.id);
      yield* putMessage({
        to: person,
        words: [
          "passwordChanged",
          {
            name: person.name,
            browser: nameInSentence(device, person.language),
            at: at.toISOString(),
            ...(feedEnded && { feedEnded }),
          },
        ],
      });
    }),
  );
});

/** Returns whether the actor has a password; people who only sign in with Google have none. */
export const viewPassword = Effect.fn("viewPassword")(function* (actor: PersonActor) {
  return { isSet: (yield* (yield* People).getMember(actor.personId)).passwordHash !== null };
});
