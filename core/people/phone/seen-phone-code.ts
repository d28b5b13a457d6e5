import { Schema } from "effect";
import { PhoneNumber } from "#core/people/person/phone-number.ts";

/** A code that waits to be typed in, and how its text stands. Whoever reads it cannot tell the code. */
export const SeenPhoneCode = Schema.Struct({
  number: PhoneNumber,
  expiresAt: Schema.Date,
  /** `refused`: the carrier knows no such number. `failed`: it could not be sent so far, for another reason. */
  delivery: Schema.Literals(["sending", "sent", "refused", "failed"]),
});
export type SeenPhoneCode = typeof SeenPhoneCode.Type;
