import { useSyncExternalStore } from "react";

const phone = window.matchMedia("(max-width: 37.5em)");

const follow = (changed: () => void) => {
  phone.addEventListener("change", changed);
  return () => phone.removeEventListener("change", changed);
};

/** Whether the window is as narrow as a phone, as it changes: where both shapes are large, only one is drawn. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, () => phone.matches);
