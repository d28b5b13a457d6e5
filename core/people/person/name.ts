import type { Issue } from "#core/shared/errors.ts";

/** A second line, or an address of the web that mail programs make a link of; 'St. John & Sons' and 'Roofing.com' are names. */
const foreign = /[\n\v\f\r\u0085\u2028\u2029]|:\/\/|\bwww\.|[\w-]\.[a-z]{2,}\/\S/i;

/**
 * Whether a person or a business may be called so. Mails say names to people who know neither them nor Dibbs, first of all to whatever
 * address somebody registers with: more than a name would read there as words of Dibbs's own.
 */
export const isPlainName = (name: string): boolean => !foreign.test(name.trim());

export const foreignInName: Issue = {
  field: "name",
  message: "Please enter a name on one line, without a web address.",
};
