/** The way to Google and back: what this tab has to know when it returns. */
import { useEffect, useState } from "react";

const key = "dibbs.google.next";

const proofKey = "dibbs.google.proof";

/** Leaves for Google to show that it is oneself, and comes back to this very page. */
export const leaveForProof = (url: string): void => {
  try {
    sessionStorage.setItem(proofKey, location.pathname + location.search + location.hash);
  } catch {
    // Without storage the answer cannot be told from another's, and is refused.
  }
  location.assign(url);
};

/** The page from which one has left to show that it is oneself; null for who has left for something else. */
export const proofReturn = (): string | null => {
  try {
    return sessionStorage.getItem(proofKey);
  } catch {
    return null;
  }
};

/** Forgets that page, once one has come back to it. */
export const forgetProofReturn = (): void => {
  try {
    sessionStorage.removeItem(proofKey);
  } catch {
    // Without storage nothing was kept.
  }
};

/** Leaves for Google; `next` is where to go on to afterwards. */
export const leaveForGoogle = (url: string, next: string | null): void => {
  try {
    sessionStorage.removeItem(proofKey);
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
  } catch {
    // Without storage one goes on to the first page.
  }
  location.assign(url);
};

/** The query that carries on what was asked for before leaving; the page that reads it takes own paths only. */
export const searchBeforeGoogle = (): string => {
  try {
    const next = sessionStorage.getItem(key);
    return next === null ? "" : `?next_route=${encodeURIComponent(next)}`;
  } catch {
    return "";
  }
};

/** Whether this page is being left. Whoever comes back to it as it was finds it as before. */
export const useLeaving = (): readonly [leaving: boolean, leave: (url: string, next: string | null) => void] => {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const shown = () => setLeaving(false);
    window.addEventListener("pageshow", shown);
    return () => window.removeEventListener("pageshow", shown);
  }, []);
  const leave = (url: string, next: string | null) => {
    setLeaving(true);
    leaveForGoogle(url, next);
  };
  return [leaving, leave];
};
