/** What a spreadsheet would take for a formula, however wide its sign is written, after whatever it skips. */
const formula = /^[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A text as one cell: in quotes, so that nothing in it begins another cell, and never a formula. */
export const disarmed = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A sum in dollars, as spreadsheets read it. */
export const dollarsOf = (cents: number | null): string => (cents === null ? "" : (cents / 100).toFixed(2));

/** Rows as CSV (RFC 4180). It begins with a byte order mark, without which Excel takes its letters for others. */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `\ufeff${rows.map((row) => row.join(",")).join("\r\n")}\r\n`;
