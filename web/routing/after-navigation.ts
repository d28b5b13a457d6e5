import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Scrolls a new page to its top; going back returns to the previous position. */
export const useScrollToTop = (): void => {
  const { pathname } = useLocation();
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way one came counts at the moment the page changes
  useEffect(() => {
    if (how !== "POP") window.scrollTo({ top: 0 });
  }, [pathname]);
};

/**
 * Moves the focus to the new page's title after a navigation, so that the keyboard starts there and a screen reader
 * reads it. A page that is still loading gets the focus once its title is rendered, unless the person has moved it by
 * then.
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

/** Focuses the page's title after the next render, when the focused element has disappeared. */
export const focusPageTitle = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[data-page-title]")?.focus({ preventScroll: true }));
};
