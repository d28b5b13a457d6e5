import { Schema } from "effect";
import { PhoneNumber } from "#core/people/person/phone-number.ts";
import { Text } from "#core/shared/text.ts";

/** The number that the code was sent to, and the code as it was typed. */
export const PhoneCodeEntry = Schema.Struct({ number: PhoneNumber, code: Text(20) });
export type PhoneCodeEntry = typeof PhoneCodeEntry.Type;
