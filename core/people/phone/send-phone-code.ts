import { Effect } from "effect";
import { putSecret } from "#core/messaging/message/put-secret.ts";
import type { Device } from "#core/people/person/device.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { TooManyTries } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { beginTry } from "#core/shared/rate-limit/begin-try.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { checkHuman } from "./check-human.ts";
import { hashCode } from "./hash-code.ts";
import { codeLife, newCode } from "./phone-code.ts";
import type { PhoneCodeRequest } from "./phone-code-request.ts";
import { PhoneCodes } from "./phone-codes.ts";
import { readNumber } from "./read-number.ts";
import { codeRule, networkRule } from "./send-rules.ts";

/** Fails `TooManyTries` until the person, the number and the network may each have one more. */
const countSend = (personId: PersonId, number: string, address: string) =>
  beginTry(
    { of: `phone code to person ${personId}`, rule: codeRule },
    { of: `phone code to number ${number}`, rule: codeRule },
    { of: `phone code from network ${address}`, rule: networkRule },
  ).pipe(
    Effect.catchTag(
      "TooManyTries",
      ({ afterSeconds }) =>
        new TooManyTries({
          message: "You have raised too many requests kindly come again later.",
          afterSeconds,
        }),
    ),
  );

const textOf = (code: string): string =>
  `${code} is your Dibbs code. It is good for ${codeLife / 60_000} minutes. Dibbs never asks you for it by phone.`;

/**
 * Sends a new code to a number; with that, the person's older code is over. Whether the number is somebody
 * else's already is not told before the code was typed in. Fails `Invalid`, or `TooManyTries`.
 */
export const sendPhoneCode = Effect.fn("sendPhoneCode")(function* (
  actor: PersonActor,
  input: PhoneCodeRequest,
  device: Pick<Device, "address">,
) {
  const codes = yield* PhoneCodes;
  const { atomic } = yield* UnitOfWork;
  const { personId } = actor;
  const number = yield* readNumber(input.number);
  yield* checkHuman(input.proof);
  const code = yield* newCode;
  const codeHash = yield* hashCode({ personId, number }, code);
  return yield* atomic(
    Effect.gen(function* () {
      const at = yield* now;
      yield* countSend(personId, number, device.address);
      const expiresAt = new Date(at.getTime() + codeLife);
      const messageId = yield* putSecret({
        personId,
        channel: "sms",
        address: number,
        subject: "Phone verification",
        text: textOf(code),
        lastsUntil: expiresAt,
      });
      yield* codes.put({ personId, number, codeHash, messageId, tries: 0, expiresAt });
      return { number, expiresAt };
    }),
  );
});
