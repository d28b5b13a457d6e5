import { numberOf } from "#web/forms/typed-number.ts";

/** '1,200' → 1200, '2.5' → 2.5; null for empty text, undefined for text that is no valid quantity. */
export const quantityOf = (text: string): number | null | undefined => {
  const value = numberOf(text, 1_000_000);
  return value === 0 ? undefined : value;
};
