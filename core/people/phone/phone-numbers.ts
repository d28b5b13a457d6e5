import { Context, Effect } from "effect";
import type { PhoneNumber } from "#core/people/person/person.ts";
import { invalid } from "#core/shared/errors.ts";

/**
 * The US numbering plan: which numbers can exist. A port, because the plan is a changing table that fills a library,
 * while the core knows only the business.
 */
export class PhoneNumbers extends Context.Service<
  PhoneNumbers,
  {
    /**
     * Parses a typed number, with or without the country code; null if it is no US phone number, or one that can't get
     * texts, such as a toll-free one.
     */
    readonly read: (text: string) => Effect.Effect<PhoneNumber | null>;
  }
>()("core/PhoneNumbers") {}

/** Digits that made-up numbers contain (spec 1, section 5). */
const madeUp = ["12345", "99999", "11111", "00000", "22222", "77777", "55555", "10000"] as const;

/**
 * Returns whether the number looks made up; ignores its format and the country code, with which (234) 5… in Ohio would
 * contain 12345.
 */
export const looksMadeUp = (number: string): boolean => {
  const digits = number.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return madeUp.some((part) => digits.includes(part));
};

/** Returns the typed number. Fails with `Invalid` if it is no US number or looks made up. */
export const readNumber = Effect.fnUntraced(function* (text: string) {
  const number = yield* (yield* PhoneNumbers).read(text);
  if (number === null || looksMadeUp(number)) {
    return yield* invalid({ field: "number", message: "Please enter a valid phone number" });
  }
  return number;
});
