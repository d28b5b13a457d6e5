import { Effect } from "effect";
import { putMessage } from "#core/messaging/message/put-message.ts";
import { changePerson } from "#core/people/person/change-person.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { NotAllowed } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { PhoneCodes } from "./phone-codes.ts";
import { readNumber } from "./phone-numbers.ts";

/**
 * Makes a number the person's own without a code, where support has made sure by calling them there; they are told by
 * mail. Fails `Invalid` for what is no number, and `PhoneTaken`.
 */
export const verifyPhoneFor = Effect.fn("verifyPhoneFor")(function* (actor: PersonActor, typed: string) {
  const codes = yield* PhoneCodes;
  const { atomic } = yield* UnitOfWork;
  if (actor.kind !== "support") return yield* new NotAllowed({ message: "Only support does without a code." });
  const number = yield* readNumber(typed);
  return yield* atomic(
    Effect.gen(function* () {
      yield* codes.remove(actor.personId);
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
    }),
  );
});
