import { Context, Effect } from "effect";
import { Outbox, putSecret } from "#core/messaging/message/outbox.ts";
import { Recipients } from "#core/messaging/notification/recipients.ts";
import type { Device } from "#core/people/session/devices.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { TooManyAttempts, type Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { beginAttempt, type RateLimit } from "#core/shared/rate-limit.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { Vault } from "#core/shared/vault.ts";
import { checkHuman } from "./human-check.ts";
import { codeLife, newCode, type PhoneCode, type PhoneCodeRequest, type SeenPhoneCode } from "./phone-code.ts";
import { readNumber } from "./phone-numbers.ts";

/** The codes that wait to be typed in; each person has at most one. */
export class PhoneCodes extends Context.Service<
  PhoneCodes,
  {
    /** Keeps a code in place of the person's older one. */
    readonly put: (code: PhoneCode) => Effect.Effect<void, Unavailable>;
    /** The person's code, though its time may be over; null where there is none. */
    readonly find: (personId: PersonId) => Effect.Effect<PhoneCode | null, Unavailable>;
    /** The same; whoever else asks for it so, or to put another, waits until this unit of work ends. */
    readonly findForUpdate: (personId: PersonId) => Effect.Effect<PhoneCode | null, Unavailable>;
    /** Removing what is not there is no error. */
    readonly remove: (personId: PersonId) => Effect.Effect<void, Unavailable>;
  }
>()("core/PhoneCodes") {}

/** What is kept of a code. Six digits alone would be guessed from a hash, so a key is needed; and it is bound to its use. */
export const hashCode = Effect.fnUntraced(function* (
  { personId, number }: Pick<PhoneCode, "personId" | "number">,
  code: string,
) {
  return yield* (yield* Vault).mac("phone code", `${personId} ${number} ${code}`);
});

/** Fails `TooManyAttempts` until the person, the number and the network may each have one more. */
const countSend = (personId: PersonId, number: string, address: string) =>
  beginAttempt(
    { of: `phone code to person ${personId}`, limit: codeLimit },
    { of: `phone code to number ${number}`, limit: codeLimit },
    { of: `phone code from network ${address}`, limit: networkLimit },
  ).pipe(
    Effect.catchTag(
      "TooManyAttempts",
      ({ afterSeconds }) =>
        new TooManyAttempts({
          message: "You have raised too many requests kindly come again later.",
          afterSeconds,
        }),
    ),
  );

/**
 * Sends a new code to a number; with that, the person's older code is over. Whether the number is somebody
 * else's already is not told before the code was typed in. Fails `Invalid`, or `TooManyAttempts`.
 */
export const sendPhoneCode = Effect.fn("sendPhoneCode")(function* (
  actor: PersonActor,
  input: PhoneCodeRequest,
  device: Pick<Device, "address">,
) {
  const codes = yield* PhoneCodes;
  const { personId } = actor;
  const number = yield* readNumber(input.number);
  yield* checkHuman(input.proof);
  const code = yield* newCode;
  const codeHash = yield* hashCode({ personId, number }, code);
  const language = (yield* (yield* Recipients).readerOf(personId))?.language ?? "en";
  return yield* atomically(
    Effect.gen(function* () {
      const at = yield* now;
      yield* countSend(personId, number, device.address);
      const expiresAt = new Date(at.getTime() + codeLife);
      const messageId = yield* putSecret({
        personId,
        channel: "sms",
        address: number,
        language,
        words: ["phoneCode", { code, minutes: codeLife / 60_000 }],
        lastsUntil: expiresAt,
      });
      yield* codes.put({ personId, number, codeHash, messageId, attempts: 0, expiresAt });
      return { number, expiresAt };
    }),
  );
});

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/**
 * Codes for one person, and codes to one number whoever asks: who mistypes it once need not wait, and a telephone is
 * nobody's to be pestered.
 */
const codeLimit: RateLimit = { free: 2, firstWait: 30 * seconds, longestWait: 4 * hours, within: 24 * hours };

/** Codes from one network address: behind it there may be an office, or all the telephones of a carrier. */
const networkLimit: RateLimit = { free: 60, firstWait: seconds, longestWait: 2 * minutes, within: hours };

const notSent = { address: "refused", stopped: "stopped", other: "failed" } as const;

/** The actor's own code, if one is waiting to be typed in. */
export const viewPhoneCode = Effect.fn("viewPhoneCode")(function* (actor: PersonActor) {
  const code = yield* (yield* PhoneCodes).find(actor.personId);
  if (code === null || code.expiresAt <= (yield* now)) return { code: null };
  const { sentAt, trouble, givenUp } = yield* (yield* Outbox).get(code.messageId);
  const { number, expiresAt } = code;
  const delivery = sentAt !== null ? "sent" : trouble !== null ? notSent[givenUp ?? "other"] : "sending";
  const seen: SeenPhoneCode = { number, expiresAt, delivery };
  return { code: seen };
});
