import { Effect, Schema } from "effect";
import { PhoneNumber } from "#core/people/person/person.ts";
import { invalid } from "#core/shared/errors.ts";
import { MessageId, PersonId } from "#core/shared/ids.ts";
import { Text } from "#core/shared/text.ts";
import { randomSigns } from "#core/shared/token.ts";

/** How long a code is valid, in milliseconds. */
export const codeLife = 10 * 60_000;

/** How many wrong codes are allowed. */
export const mostAttempts = 5;

/** A code that was texted and waits to be typed in; valid for one person and one number. */
export const PhoneCode = Schema.Struct({
  personId: PersonId,
  number: PhoneNumber,
  /** The vault's MAC over the code, its person and its number. */
  codeHash: Schema.String,
  /** The text message with the code; the outbox knows its delivery. */
  messageId: MessageId,
  /** How many wrong codes were typed. */
  attempts: Schema.Int,
  expiresAt: Schema.Date,
});
export type PhoneCode = typeof PhoneCode.Type;

/** The code expired, was used or tried too often, or was for another number. */
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

/** Returns whether this has the form of a code. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Fails with `Invalid` unless it has the form of a code. */
export const checkCode = (code: string) =>
  isCode(code)
    ? Effect.void
    : Effect.fail(invalid({ field: "code", message: "Please fill the correct 6 digit OTP to continue" }));

/** Creates a code of six random digits. */
export const newCode = Effect.sync(() => randomSigns("0123456789", 6));

/** The number that got the code, and the code as typed. */
export const PhoneCodeEntry = Schema.Struct({ number: PhoneNumber, code: Text(20) });
export type PhoneCodeEntry = typeof PhoneCodeEntry.Type;

/** The number as typed, and the proof that a human typed it. */
export const PhoneCodeRequest = Schema.Struct({ number: Text(40), proof: Text(4000) });
export type PhoneCodeRequest = typeof PhoneCodeRequest.Type;

/** A code that waits to be typed in, with its delivery. Doesn't reveal the code. */
export const SeenPhoneCode = Schema.Struct({
  number: PhoneNumber,
  expiresAt: Schema.Date,
  /**
   * `refused`: the carrier knows no such number. `stopped`: its owner answered an earlier text with STOP. `failed`: not
   * sent so far, for another reason.
   */
  delivery: Schema.Literals(["sending", "sent", "refused", "stopped", "failed"]),
});
export type SeenPhoneCode = typeof SeenPhoneCode.Type;
