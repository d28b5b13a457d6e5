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
    /** Stores a code and replaces the person's older one. */
    readonly put: (code: PhoneCode) => Effect.Effect<void, Unavailable>;
    /** The person's code, even if it has expired; null if there is none. */
    readonly find: (personId: PersonId) => Effect.Effect<PhoneCode | null, Unavailable>;
    /** The same, locked: others who lock or replace it wait until this unit of work ends. */
    readonly findForUpdate: (personId: PersonId) => Effect.Effect<PhoneCode | null, Unavailable>;
    /** Does nothing if there is none. */
    readonly remove: (personId: PersonId) => Effect.Effect<void, Unavailable>;
  }
>()("core/PhoneCodes") {}

/** Returns the stored form of a code. A plain hash of six digits is guessable, so this uses a key for this use. */
export const hashCode = Effect.fnUntraced(function* (
  { personId, number }: Pick<PhoneCode, "personId" | "number">,
  code: string,
) {
  return yield* (yield* Vault).mac("phone code", `${personId} ${number} ${code}`);
});

/** Fails with `TooManyAttempts` until the person, the number and the network may each get another code. */
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
 * Texts a new code to a number; the person's older code stops working. Doesn't reveal whether the number is someone
 * else's before the code is typed. Fails with `Invalid`, or `TooManyAttempts`.
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
 * Codes for one person, and codes to one number from anyone: mistyping it once costs no wait, and nobody's phone can be
 * spammed.
 */
const codeLimit: RateLimit = { free: 2, firstWait: 30 * seconds, longestWait: 4 * hours, within: 24 * hours };

/** Codes from one network address, which may be an office, or all phones of a carrier. */
const networkLimit: RateLimit = { free: 60, firstWait: seconds, longestWait: 2 * minutes, within: hours };

const notSent = { address: "refused", stopped: "stopped", other: "failed" } as const;

/** Returns the actor's own code if one waits to be typed in. */
export const viewPhoneCode = Effect.fn("viewPhoneCode")(function* (actor: PersonActor) {
  const code = yield* (yield* PhoneCodes).find(actor.personId);
  if (code === null || code.expiresAt <= (yield* now)) return { code: null };
  const { sentAt, trouble, givenUp } = yield* (yield* Outbox).get(code.messageId);
  const { number, expiresAt } = code;
  const delivery = sentAt !== null ? "sent" : trouble !== null ? notSent[givenUp ?? "other"] : "sending";
  const seen: SeenPhoneCode = { number, expiresAt, delivery };
  return { code: seen };
});
