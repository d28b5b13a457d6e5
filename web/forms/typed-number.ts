const number = /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/;

/** '1,200' → 1200, '2.5' → 2.5; null for nothing, undefined for what is not a number from 0 to `most`. */
export const numberOf = (text: string, most: number): number | null | undefined => {
  const typed = text.trim();
  if (typed === "") return null;
  const value = number.test(typed) ? Number(typed.replaceAll(",", "")) : Number.NaN;
  return value <= most ? value : undefined;
};

/** The same where only whole numbers count: '1.5' is undefined, never 15. */
export const wholeNumberOf = (text: string, most: number): number | null | undefined => {
  const value = numberOf(text, most);
  return value == null || Number.isInteger(value) ? value : undefined;
};
