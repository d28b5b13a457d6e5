/** The way to Google and back: what this tab has to know when it returns. */
import { useEffect, useState } from "react";

const key = "dibbs.google.next";

/** Leaves for Google; `next` is where to go on to afterwards. */
export const leaveForGoogle = (url: string, next: string | null): void => {
  try {
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
