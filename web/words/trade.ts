/** A trade as it is said: those of the list, and others in somebody's own words. It is stored as the English list has it. */
export const trade = (name: string): string => name;
