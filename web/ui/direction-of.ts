/** Words are written in their own direction, wherever the page reads from; an empty field and figures alone follow the page. */
export const directionOf = (typed: unknown): "auto" | undefined =>
  typeof typed === "string" && /\p{L}/u.test(typed) ? "auto" : undefined;
