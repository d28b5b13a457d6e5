/** What somebody wrote as a sentence that another can follow: with a period where it has no end. */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);
