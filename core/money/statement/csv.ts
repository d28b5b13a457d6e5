/** Matches what a spreadsheet reads as a formula: its sign, in normal or full width, after characters that it skips. */
const formula = /^[\s"']*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** Returns a text as one cell: quoted, so that it cannot start another cell, and never read as a formula. */
export const disarmed = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Formats cents as dollars that spreadsheets can read. */
export const dollarsOf = (cents: number | null): string => (cents === null ? "" : (cents / 100).toFixed(2));

/** Returns rows as CSV (RFC 4180). It starts with a byte order mark, without which Excel misreads its letters. */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `\ufeff${rows.map((row) => row.join(",")).join("\r\n")}\r\n`;
