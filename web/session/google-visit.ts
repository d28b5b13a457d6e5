/** The way to Google and back: what this tab has to know when it returns. */
import { keptText } from "./kept-text.ts";

const nextPage = keptText("sessionStorage", "dibbs.google.next");
/** Without storage the answer cannot be told from another's, and is refused. */
const proofPage = keptText("sessionStorage", "dibbs.google.proof");

/** Leaves for Google to show that it is oneself, and comes back to this very page. */
export const leaveForProof = (url: string): void => {
  proofPage.keep(location.pathname + location.search + location.hash);
  location.assign(url);
};

/** The page from which one has left to show that it is oneself; null for who has left for something else. */
export const proofReturn = proofPage.read;

/** Forgets that page, once one has come back to it. */
export const forgetProofReturn = (): void => proofPage.keep(null);

/** Leaves for Google; `next` is where to go on to afterwards. */
export const leaveForGoogle = (url: string, next: string | null): void => {
  proofPage.keep(null);
  nextPage.keep(next);
  location.assign(url);
};

/** The query that carries on what was asked for before leaving; the page that reads it takes own paths only. */
export const searchBeforeGoogle = (): string => {
  const next = nextPage.read();
  return next === null ? "" : `?next_route=${encodeURIComponent(next)}`;
};
