/**
 * Whether this tab shows a view session. That is fixed while the page is loaded: a view session has no access token,
 * writes nothing, and does not affect the person who is signed in in the browser's other tabs.
 */
const key = "dibbs.view";

/** The API's code for what a view session may not do or see. */
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

/** Makes this tab show the new view session from the next page on. Throws if the browser has no storage. */
export const beginViewing = (): void => sessionStorage.setItem(key, "1");

export const stopViewing = (): void => sessionStorage.removeItem(key);
