import { AsYouType, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { isCode } from "#core/people/phone/phone-code.ts";
import { looksMadeUp } from "#core/people/phone/phone-numbers.ts";

/** Formats the fields of the phone page while the person types. */

const most = 10;

/** Returns the ten digits of a US number, without the country code 1, which is already before the field. */
const digitsOf = (text: string): string => {
  const digits = text.replace(/\D/g, "");
  return (digits.length > most || text.trim().startsWith("+") ? digits.replace(/^1/, "") : digits).slice(0, most);
};

const writeOut = (digits: string): string => new AsYouType("US").input(digits);

/** Returns the position in `text` that has this many digits before it. */
const placeAfter = (text: string, digits: number): number => {
  let left = digits;
  for (const [place, sign] of [...text].entries()) {
    if (left === 0) return place;
    if (/\d/.test(sign)) left -= 1;
  }
  return text.length;
};

/** The text of the field, and the position of its caret. */
type Entry = { readonly text: string; readonly caret: number };

/**
 * '5125550142' → '(512) 555-0142', as it is typed. The caret stays at its digit; deleting a bracket or a dash deletes the
 * digit before it.
 */
export const writeNumber = ({ text, caret }: Entry, before: string): Entry => {
  const digits = digitsOf(text);
  const dropped = text.replace(/\D/g, "").length - digits.length;
  const left = Math.min(digits.length, Math.max(0, text.slice(0, caret).replace(/\D/g, "").length - dropped));
  const isOneLess = text.length === before.length - 1 && digits === digitsOf(before);
  const at = isOneLess ? Math.max(0, left - 1) : left;
  const formatted = writeOut(isOneLess ? digits.slice(0, at) + digits.slice(left) : digits);
  return { text: formatted, caret: placeAfter(formatted, at) };
};

/** Whether a number is complete and not made up, as far as the browser can check. */
export const isLikely = (typed: string): boolean =>
  (parsePhoneNumberFromString(typed, "US")?.isValid() ?? false) && !looksMadeUp(typed);

/** Formats a US number in national form. */
export const sayNumber = (number: string): string => parsePhoneNumberFromString(number)?.formatNational() ?? number;

export const isWhole = isCode;
