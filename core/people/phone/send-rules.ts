import type { TryRule } from "#core/shared/rate-limit/try-rule.ts";

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

/**
 * Codes for one person, and codes to one number whoever asks: who mistypes it once need not wait, and a telephone is
 * nobody's to be pestered.
 */
export const codeRule: TryRule = { free: 2, firstWait: 30 * seconds, longestWait: 4 * hours, within: 24 * hours };

/** Codes from one network address: behind it there may be an office, or all the telephones of a carrier. */
export const networkRule: TryRule = { free: 60, firstWait: seconds, longestWait: 2 * minutes, within: hours };
