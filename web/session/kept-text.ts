/**
 * A text that this tab or this browser keeps under a key, null where there is none. Some browsers keep nothing: then nothing is read, and
 * whoever keeps goes on without.
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
