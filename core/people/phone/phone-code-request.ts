import { Schema } from "effect";
import { Text } from "#core/shared/text.ts";

/** The number as it was typed, and the proof that a human has typed it. */
export const PhoneCodeRequest = Schema.Struct({ number: Text(40), proof: Text(4000) });
export type PhoneCodeRequest = typeof PhoneCodeRequest.Type;
