/**
 * Whether this tab shows somebody's pages to support. It is so from the moment the tab was loaded until it is loaded anew: a view has no
 * access token, writes nothing, and leaves alone whoever is signed in in this browser's other tabs.
 */
const key = "dibbs.view";

/** What the API calls it that a view may not do or see something. */
export const viewOnlyCode = "ViewOnly";

const read = (): boolean => {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/** public/start.js reads the same key. */
export const isViewing = read();

/** From the next page on this tab shows the view that was just opened. Throws where the browser keeps nothing. */
export const beginViewing = (): void => sessionStorage.setItem(key, "1");

export const stopViewing = (): void => sessionStorage.removeItem(key);
