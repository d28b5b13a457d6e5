import { Effect } from "effect";
import { invalid } from "#core/shared/errors.ts";
import { PhoneNumbers } from "./phone-numbers.ts";

/** Digits that stand in numbers that were made up (spec 1, section 5). */
const madeUp = ["12345", "99999", "11111", "00000", "22222", "77777", "55555", "10000"] as const;

/** Whether the number looks made up; it is asked of the digits, however they are written. */
export const looksMadeUp = (number: string): boolean => {
  const digits = number.replace(/\D/g, "");
  return madeUp.some((part) => digits.includes(part));
};

/** The number that was typed. Fails `Invalid` for what is no US number and for what looks made up. */
export const readNumber = Effect.fnUntraced(function* (text: string) {
  const numbers = yield* PhoneNumbers;
  const number = yield* numbers.read(text);
  if (number === null || looksMadeUp(number)) {
    return yield* invalid({ field: "number", message: "Please enter a valid phone number" });
  }
  return number;
});
