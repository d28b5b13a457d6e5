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

/** An unused proof of being human. */
export const aProof = Effect.map(challengeHuman(), ({ challenge }) => solveQuickly(challenge));

/** Requests a code as people do, from the tests' network address by default. */
export const requestCode = Effect.fnUntraced(function* (
  actor: PersonActor,
  number: string,
  address: string = aDevice.address,
) {
  return yield* sendPhoneCode(actor, { number, proof: yield* aProof }, { address });
});

/** Returns the person's waiting code, as the text message shows it. */
export const codeFor = Effect.fnUntraced(function* (personId: PersonId) {
  const codes = yield* PhoneCodes;
  const outbox = yield* Outbox;
  const code = yield* codes.find(personId);
  const text = code ? yield* openMessage(yield* outbox.get(code.messageId)) : null;
  return /^\d{6}/.exec(text?.text ?? "")?.[0] ?? "";
});

/** Returns six digits that differ from these. */
export const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Stores a waiting code for this person, bypassing the rate limits. */
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
