/** Stores what this tab has to know when it returns from Google. */
import { keptText } from "./kept-text.ts";

const nextPage = keptText("sessionStorage", "dibbs.google.next");
/** Without storage the answer cannot be told from another one, and is refused. */
const proofPage = keptText("sessionStorage", "dibbs.google.proof");

/** Goes to Google to prove the person's identity, and returns to this very page. */
export const leaveForProof = (url: string): void => {
  proofPage.keep(location.pathname + location.search + location.hash);
  location.assign(url);
};

/** Returns the page that the person left to prove their identity; null if they left for another reason. */
export const proofReturn = proofPage.read;

/** Forgets that page, once the person has returned to it. */
export const forgetProofReturn = (): void => proofPage.keep(null);

/** Goes to Google; `next` is the page to open afterwards. */
export const leaveForGoogle = (url: string, next: string | null): void => {
  proofPage.keep(null);
  nextPage.keep(next);
  location.assign(url);
};

/** Returns the query with the page that was wanted before leaving; the page that reads it accepts own paths only. */
export const searchBeforeGoogle = (): string => {
  const next = nextPage.read();
  return next === null ? "" : `?next_route=${encodeURIComponent(next)}`;
};
