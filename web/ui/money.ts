/** Formats money. Cents are whole numbers everywhere; only the screen divides by 100. */

const centsADollar = 100;
// The same as the core's `dollars`, whose file imports the schema library, which first looks avoid (web/looks/look.ts).
const exactDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const separators = new Intl.NumberFormat("en-US");
const separatorsWithCents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 1234500 → '$12,345'; 1234550 → '$12,345.50'. `exact` always shows the cents, for aligned columns. */
export function formatMoney(cents: number, exact = false): string {
  const format = exact || cents % centsADollar !== 0 ? exactDollars : wholeDollars;
  return format.format(cents / centsADollar);
}

/** 12345 → '12,345'; 2.5 → '2.5'. */
export function formatNumber(figure: number): string {
  return separators.format(figure);
}

/** 12345 → '12,345'; 9500.5 → '9,500.50'. */
export function formatDollars(dollars: number): string {
  return (Number.isInteger(dollars) ? separators : separatorsWithCents).format(dollars);
}
