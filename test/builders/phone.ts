import { Effect } from "effect";
import { solveQuickly } from "#adapters/memory/people/human-check.ts";
import { Outbox, openMessage, putSecret } from "#core/messaging/message/outbox.ts";
import type { PhoneNumber } from "#core/people/person/person.ts";
import { challengeHuman } from "#core/people/phone/human-check.ts";
import { codeLife, newCode } from "#core/people/phone/phone-code.ts";
import { hashCode, PhoneCodes, sendPhoneCode } from "#core/people/phone/send-phone-code.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { aDevice } from "./device.ts";

/** A proof of being human that was not used yet. */
export const aProof = Effect.map(challengeHuman(), ({ challenge }) => solveQuickly(challenge));

/** Asks for a code as people do, from the network of the tests unless told otherwise. */
export const requestCode = Effect.fnUntraced(function* (
  actor: PersonActor,
  number: string,
  address: string = aDevice.address,
) {
  return yield* sendPhoneCode(actor, { number, proof: yield* aProof }, { address });
});

/** The code that waits to be typed in, as its person reads it on the telephone. */
export const codeFor = Effect.fnUntraced(function* (personId: PersonId) {
  const codes = yield* PhoneCodes;
  const outbox = yield* Outbox;
  const code = yield* codes.find(personId);
  const text = code ? yield* openMessage(yield* outbox.get(code.messageId)) : null;
  return /^\d{6}/.exec(text?.text ?? "")?.[0] ?? "";
});

/** Six digits that are not these. */
export const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Puts a code in wait for this person, past the limits of how many may be asked for. */
export const waitingCode = Effect.fnUntraced(function* ({ personId }: PersonActor, number: PhoneNumber) {
  const codes = yield* PhoneCodes;
  const at = yield* now;
  const code = yield* newCode;
  const expiresAt = new Date(at.getTime() + codeLife);
  const messageId = yield* putSecret({
    personId,
    channel: "sms",
    address: number,
    language: "en",
    words: ["phoneCode", { code, minutes: codeLife / 60_000 }],
    lastsUntil: expiresAt,
  });
  const codeHash = yield* hashCode({ personId, number }, code);
  yield* codes.put({ personId, number, codeHash, messageId, attempts: 0, expiresAt });
  return code;
});
