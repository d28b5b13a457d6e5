import { Effect, Layer, Schema } from "effect";
import { PhoneNumber } from "#core/people/person/person.ts";
import { PhoneNumbers } from "#core/people/phone/phone-numbers.ts";

const isPhoneNumber = Schema.is(PhoneNumber);

/** The kinds of numbers that can receive texts. US numbers don't show whether they are mobile. */
const texted: ReadonlySet<string | undefined> = new Set(["MOBILE", "FIXED_LINE_OR_MOBILE"]);

const read = async (text: string): Promise<PhoneNumber | null> => {
  const { parsePhoneNumberFromString } = await import("libphonenumber-js/max");
  const found = parsePhoneNumberFromString(text, { defaultCountry: "US", extract: false });
  if (found === undefined || found.country !== "US" || found.ext !== undefined) return null;
  return found.isValid() && texted.has(found.getType()) && isPhoneNumber(found.number) ? found.number : null;
};

/** `PhoneNumbers` by Google's tables, as libphonenumber-js packages them; loaded with the first number. */
export const libphonenumber: Layer.Layer<PhoneNumbers> = Layer.succeed(PhoneNumbers, {
  read: (text) => Effect.promise(() => read(text)),
});
