import { useSyncExternalStore } from "react";

/** As wide as a phone, where dialogs fill the screen (web/ui/tokens.css). */
const phone = window.matchMedia("(max-width: 600px)");
const subscribe = (changed: () => void) => {
  phone.addEventListener("change", changed);
  return () => phone.removeEventListener("change", changed);
};

/** Whether the page is as narrow as on a phone; for what opens over the page there and in it elsewhere. */
export const useOnPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches);
