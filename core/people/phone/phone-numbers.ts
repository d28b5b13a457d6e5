import { Context, Effect } from "effect";
import type { PhoneNumber } from "#core/people/person/person.ts";
import { invalid } from "#core/shared/errors.ts";

/**
 * The numbering plan of the US: which numbers can exist at all. A port, because the plan is a table that changes and fills a
 * library, while the core knows only the business.
 */
export class PhoneNumbers extends Context.Service<
  PhoneNumbers,
  {
    /**
     * The number that somebody has typed, with or without the country's code; null for what is no telephone number of
     * the US, or one that takes no texts, such as a toll-free one.
     */
    readonly read: (text: string) => Effect.Effect<PhoneNumber | null>;
  }
>()("core/PhoneNumbers") {}

/** Digits that stand in numbers that were made up (spec 1, section 5). */
const madeUp = ["12345", "99999", "11111", "00000", "22222", "77777", "55555", "10000"] as const;

/**
 * Whether the number looks made up; it is asked of the digits, however they are written, but not of the country's code: with it,
 * (234) 5… in Ohio would hold 12345.
 */
export const looksMadeUp = (number: string): boolean => {
  const digits = number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return madeUp.some((part) => digits.includes(part));
};

/** The number that was typed. Fails `Invalid` for what is no US number and for what looks made up. */
export const readNumber = Effect.fnUntraced(function* (text: string) {
  const number = yield* (yield* PhoneNumbers).read(text);
  if (number === null || looksMadeUp(number)) {
    return yield* invalid({ field: "number", message: "Please enter a valid phone number" });
  }
  return number;
});
