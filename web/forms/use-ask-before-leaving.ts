import { useEffect } from "react";

/** Has the browser ask before the page is left or loaded anew, while something would be lost by that. */
export const useAskBeforeLeaving = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
};
