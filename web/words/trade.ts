/** The display name of a trade: one of the list, or a person's own text. It is stored in the list's English. */
export const trade = (name: string): string => name;
