/** Counts with their nouns, for use in other texts. */
export const days = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;
export const items = (count: number): string => `${count} ${count === 1 ? "item" : "items"}`;
export const lines = (count: number): string => `${count} ${count === 1 ? "line" : "lines"}`;
