import type { Issue } from "#core/shared/errors.ts";

/** A second line, or a URL that mail programs turn into a link; 'St. John & Sons' and 'Roofing.com' are names. */
const foreign = /[\n\v\f\r\u0085\u2028\u2029]|:\/\/|\bwww\.|[\w-]\.[a-z]{2,}\/\S/i;

/**
 * Returns whether a person or business may have this name. Mails show names to people who know neither them nor Dibbs,
 * above all to any email that someone registers with: longer text would read there as Dibbs's own words.
 */
export const isPlainName = (name: string): boolean => !foreign.test(name.trim());

export const foreignInName: Issue = {
  field: "name",
  message: "Please enter a name on one line, without a web address.",
};
