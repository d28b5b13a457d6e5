const quantity = /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/;
const most = 1_000_000;

/** '1,200' → 1200, '2.5' → 2.5; null for empty text, undefined for text that is no valid quantity. */
export const quantityOf = (text: string): number | null | undefined => {
  const typed = text.trim();
  if (typed === "") return null;
  const value = quantity.test(typed) ? Number(typed.replaceAll(",", "")) : 0;
  return value > 0 && value <= most ? value : undefined;
};
