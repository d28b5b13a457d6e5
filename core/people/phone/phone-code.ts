import { Effect, Schema } from "effect";
import { PhoneNumber } from "#core/people/person/person.ts";
import { invalid } from "#core/shared/errors.ts";
import { MessageId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";
import { randomSigns } from "#core/shared/token.ts";

/** How long a code is good for, in milliseconds. */
export const codeLife = 10 * 60_000;

/** How often a code may be guessed at. */
export const mostAttempts = 5;

/** A code on its way to a telephone, or to be typed in from there; good for one person and one number. */
export const PhoneCode = Schema.Struct({
  personId: PersonId,
  number: PhoneNumber,
  /** The code, its person and its number, as the vault hashes them together. */
  codeHash: Schema.String,
  /** The text that brings it; the outbox knows how that stands. */
  messageId: MessageId,
  /** How often a wrong code was typed in. */
  attempts: Schema.Int,
  expiresAt: Schema.Date,
});
export type PhoneCode = typeof PhoneCode.Type;

/** The code was too old, was used or tried too often, or was meant for another number. */
export class PhoneCodeExpired extends Schema.TaggedError<PhoneCodeExpired>()("PhoneCodeExpired", {
  message: Schema.String,
}) {}

export const phoneCodeExpired = (): PhoneCodeExpired =>
  new PhoneCodeExpired({ message: "The code has expired. Please try again." });

export class PhoneCodeIncorrect extends Schema.TaggedError<PhoneCodeIncorrect>()("PhoneCodeIncorrect", {
  message: Schema.String,
}) {}

export const phoneCodeIncorrect = (): PhoneCodeIncorrect =>
  new PhoneCodeIncorrect({ message: "The OTP entered is incorrect." });

/** Whether this is what a code looks like. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Fails `Invalid`. */
export const checkCode = (code: string) =>
  isCode(code)
    ? Effect.void
    : Effect.fail(invalid({ field: "code", message: "Please fill the correct 6 digit OTP to continue" }));

/** Six random digits. */
export const newCode = Effect.sync(() => randomSigns("0123456789", 6));

/** The number that the code was sent to, and the code as it was typed. */
export const PhoneCodeEntry = Schema.Struct({ number: PhoneNumber, code: Text(20) });
export type PhoneCodeEntry = typeof PhoneCodeEntry.Type;

/** The number as it was typed, and the proof that a human has typed it. */
export const PhoneCodeRequest = Schema.Struct({ number: Text(40), proof: Text(4000) });
export type PhoneCodeRequest = typeof PhoneCodeRequest.Type;

/** A code that waits to be typed in, and how its text stands. Whoever reads it cannot tell the code. */
export const SeenPhoneCode = Schema.Struct({
  number: PhoneNumber,
  expiresAt: Schema.Date,
  /**
   * `refused`: the carrier knows no such number. `stopped`: whoever has it answered an earlier text with STOP. `failed`: it could
   * not be sent so far, for another reason.
   */
  delivery: Schema.Literals(["sending", "sent", "refused", "stopped", "failed"]),
});
export type SeenPhoneCode = typeof SeenPhoneCode.Type;
