import { useEffect } from "react";

/** Makes the browser ask before the page is left or reloaded, while there is unsaved data. */
export const useAskBeforeLeaving = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
};
