/** Stands for Dibbs's own origin: what leaves it would leave that too. */
const anywhere = "https://dibbs.invalid";

/** What browsers drop from an address, or take for something else. */
const isOdd = (character: string): boolean => character < " " || character === "\u007f" || character === "\\";

/**
 * The path of a page of Dibbs, with search and hash, as the browser would read it; null for an address elsewhere,
 * however it is dressed.
 */
export const ownPath = (text: string): string | null => {
  if (!text.startsWith("/") || [...text].some(isOdd) || !URL.canParse(text, anywhere)) return null;
  const { origin, pathname, search, hash } = new URL(text, anywhere);
  const path = pathname + search + hash;
  // Read once more: '/.//evil.example' is a path the first time, and another site the second.
  return origin === anywhere && URL.canParse(path, anywhere) && new URL(path, anywhere).origin === anywhere
    ? path
    : null;
};
