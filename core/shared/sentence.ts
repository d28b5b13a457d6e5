// No schema here, because pages import this file at run time.

/** Returns the text as a sentence that other text can follow: people often type a reason without a period. */
export const sentence = (text: string): string => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text);
