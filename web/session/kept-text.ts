/**
 * Stores a text under a key for this tab or this browser; null if there is none. Some browsers have no storage: then
 * reads return null, and writes do nothing.
 */
export const keptText = (where: "sessionStorage" | "localStorage", key: string) => ({
  read: (): string | null => {
    try {
      return globalThis[where].getItem(key);
    } catch {
      return null;
    }
  },
  keep: (text: string | null): void => {
    try {
      if (text === null) globalThis[where].removeItem(key);
      else globalThis[where].setItem(key, text);
    } catch {
      // What was to be kept lasts as long as the page.
    }
  },
});
