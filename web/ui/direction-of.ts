/**
 * Returns the direction of typed text: text with letters has its own; an empty field and figures alone follow the page.
 */
export const directionOf = (typed: unknown): "auto" | undefined =>
  typeof typed === "string" && /\p{L}/u.test(typed) ? "auto" : undefined;
