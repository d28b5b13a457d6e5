import { type RefObject, useEffect, useRef } from "react";
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

/**
 * After a navigation the focus goes to the new page's title, so that a keyboard starts there and a screen reader says it.
 * A page that is still loading gets it as soon as its title stands, unless somebody has moved on by then.
 */
export const useFocusOnNavigation = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const last = useRef(pathname);

  useEffect(() => {
    const element = main.current;
    if (!element || last.current === pathname) return;
    last.current = pathname;
    const focusTitle = () => {
      const title = element.querySelector<HTMLElement>("[data-page-title]");
      title?.focus({ preventScroll: true });
      return title !== null;
    };
    if (focusTitle()) return;
    element.focus({ preventScroll: true });
    const watch = new MutationObserver(() => {
      if (document.activeElement !== element && document.activeElement !== document.body) watch.disconnect();
      else if (focusTitle()) watch.disconnect();
    });
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [main, pathname]);
};

/** Once what is drawn next stands, reading goes on at the page's title: for what takes away that which had the focus. */
export const focusPageTitle = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-page-title]")?.focus({ preventScroll: true }));
};
