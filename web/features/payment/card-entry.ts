/** Formats a card's fields as they appear on the card. */

const longestNumber = 19;
const shortestNumber = 12;
const amex = /^3[47]/;

/** '4242424242424242' → '4242 4242 4242 4242'; American Express as 4-6-5. */
export const formatNumber = (text: string): string => {
  const digits = text.replace(/\D/g, "").slice(0, longestNumber);
  const groups = amex.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/.exec(digits)?.slice(1) : digits.match(/\d{1,4}/g);
  return (groups ?? []).filter(Boolean).join(" ");
};

/** '1234' → '12 / 34'; a digit that can only be a whole month gets a leading zero. */
export const formatExpiry = (text: string, before = ""): string => {
  let digits = text.replace(/\D/g, "").slice(0, 4);
  // Backspace over the slash deletes the digit before it.
  if (before.endsWith(" / ") && text.length < before.length) return digits.slice(0, 1);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
};

export const formatCvc = (text: string): string => text.replace(/\D/g, "").slice(0, 4);

export const isWholeNumber = (text: string): boolean => text.replace(/\D/g, "").length >= shortestNumber;

export const isWholeExpiry = (text: string): boolean => /^(0[1-9]|1[0-2]) \/ \d\d$/.test(text);

export const isWholeCvc = (text: string): boolean => /^\d{3,4}$/.test(text);

/** Returns the provider's form: 'MM/YY'. */
export const expiryOf = (text: string): string => text.replaceAll(" ", "");
