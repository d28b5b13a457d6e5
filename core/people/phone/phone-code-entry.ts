import { Schema } from "effect";
import { PhoneNumber } from "#core/people/person/phone-number.ts";
import { Text } from "#core/shared/text.ts";

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
  /** `refused`: the carrier knows no such number. `failed`: it could not be sent so far, for another reason. */
  delivery: Schema.Literals(["sending", "sent", "refused", "failed"]),
});
export type SeenPhoneCode = typeof SeenPhoneCode.Type;
