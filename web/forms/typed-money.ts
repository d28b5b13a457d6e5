const centsADollar = 100;
const aroundDigits = /[$,\s]/g;
const number = /^-?(\d+\.?\d*|\.\d+)$/;

/**
 * '$1,500.00' → 1500, '9500.50' → 9500.5, '-500' → -500: the rules decide what is valid. Null for empty text, NaN for
 * text that is no amount.
 */
export const dollarsOf = (text: string): number | null => {
  const typed = text.replace(aroundDigits, "");
  if (typed === "") return null;
  return number.test(typed) ? Number(typed) : Number.NaN;
};

/** 9500.5 → 950050; null and NaN stay the same. */
export const centsOfDollars = (dollars: number | null): number | null =>
  dollars === null ? null : Math.round(dollars * centsADollar);

/** Adds up the valid amounts, for a sum that is shown during typing. */
export const shownSum = (dollars: readonly (number | null)[]): number =>
  dollars.reduce<number>((sum, one) => sum + (one !== null && one > 0 ? one : 0), 0);

const price = /^[$\s]*([\d,]*)(\.\d*)?$/;
const beforeThree = /\B(?=(?:\d{3})+$)/g;

/** '1234.5' → '1,234.5', during typing; text that is no price stays the same. */
export const withSeparators = (text: string): string => {
  const [, dollars, cents = ""] = price.exec(text) ?? [];
  return dollars === undefined ? text : dollars.replaceAll(",", "").replace(beforeThree, ",") + cents;
};

const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** '4.25' → 425; undefined for text that is no dollar amount. */
export const centsOf = (text: string): number | undefined => {
  const [, dollars, cents = ""] = amount.exec(text.trim()) ?? [];
  return dollars === undefined ? undefined : Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
};
