import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** A new page begins at its top; going back returns to where one was. */
export const useScrollToTop = (): void => {
  const { pathname } = useLocation();
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way one came counts at the moment the page changes
  useEffect(() => {
    if (how !== "POP") window.scrollTo({ top: 0 });
  }, [pathname]);
};
