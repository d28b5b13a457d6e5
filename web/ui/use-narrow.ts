import { useSyncExternalStore } from "react";

const phone = window.matchMedia("(max-width: 37.5em)");

const follow = (changed: () => void) => {
  phone.addEventListener("change", changed);
  return () => phone.removeEventListener("change", changed);
};

/**
 * Whether the window is as narrow as a phone, as it changes: for large content that is rendered in only one of two
 * forms.
 */
export const useNarrow = (): boolean => useSyncExternalStore(follow, () => phone.matches);
