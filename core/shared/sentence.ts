// Without a schema: pages load this by value.

/** The text as a sentence, for what is said after it: people often write a reason without a period. */
export const sentence = (text: string): string => (/[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text);
