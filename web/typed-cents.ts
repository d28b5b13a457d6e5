const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;

/** '4.25' → 425; undefined for what is no amount of dollars. */
export const centsOf = (text: string): number | undefined => {
  const [, dollars, cents = ""] = amount.exec(text.trim()) ?? [];
  return dollars === undefined ? undefined : Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
};
