import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/outbox.ts";
import { changePerson } from "#core/people/person/change-person.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { checkCode, mostAttempts, type PhoneCodeEntry, phoneCodeExpired, phoneCodeIncorrect } from "./phone-code.ts";
import { readNumber } from "./phone-numbers.ts";
import { hashCode, PhoneCodes } from "./send-phone-code.ts";

/**
 * Verifies the person's number if the code is right, once. A wrong code uses up one of few attempts. Fails with
 * `Invalid`, `PhoneCodeIncorrect`, `PhoneCodeExpired`, or `PhoneTaken`, which also ends the code.
 */
export const verifyPhoneCode = Effect.fn("verifyPhoneCode")(function* (actor: PersonActor, entry: PhoneCodeEntry) {
  const codes = yield* PhoneCodes;
  const { number } = entry;
  yield* checkCode(entry.code);
  const codeHash = yield* hashCode({ personId: actor.personId, number }, entry.code);

  // A wrong code is returned, not failed with: a failure would roll back the counted attempt.
  const verify = Effect.gen(function* () {
    const at = yield* now;
    const code = yield* codes.findForUpdate(actor.personId);
    if (code === null || code.number !== number || code.expiresAt <= at) return phoneCodeExpired();
    if (code.codeHash !== codeHash) {
      const attempts = code.attempts + 1;
      yield* attempts < mostAttempts ? codes.put({ ...code, attempts }) : codes.remove(actor.personId);
      return phoneCodeIncorrect();
    }
    yield* codes.remove(actor.personId);
    return yield* changePerson(
      actor,
      "verify_phone",
      Effect.fnUntraced(function* (person) {
        // If someone else made the change, the person should hear of it elsewhere than on the new phone.
        if (person.phone !== null && person.phone !== number)
          yield* putMessage({ to: person, words: ["phoneChanged"] });
        return { phone: number };
      }),
    );
  });

  const end = Effect.gen(function* () {
    const code = yield* codes.findForUpdate(actor.personId);
    if (code?.codeHash === codeHash) yield* codes.remove(actor.personId);
  });

  const answer = yield* Effect.tapErrorTag(atomically(verify), "PhoneTaken", () => atomically(end));
  return "_tag" in answer ? yield* answer : answer;
});

/**
 * Verifies a person's number without a code, after support made sure by calling it; they are told by mail. Fails with
 * `Invalid` if it is no number, and `PhoneTaken`.
 */
export const verifyPhoneFor = Effect.fn("verifyPhoneFor")(function* (actor: PersonActor, typed: string) {
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support does without a code." });
  const number = yield* readNumber(typed);
  yield* (yield* PhoneCodes).remove(actor.personId);
  return yield* changePerson(
    actor,
    "verify_phone",
    Effect.fnUntraced(function* (person) {
      if (person.phone !== number) {
        yield* putMessage({
          to: person,
          words: ["phoneVerifiedBySupport", { name: person.name }],
        });
      }
      return { phone: number };
    }),
  );
}, atomically);
