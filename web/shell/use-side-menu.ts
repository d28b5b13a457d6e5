import { useCallback, useState, useSyncExternalStore } from "react";

/** Kept while somebody follows it: a browser lays out what is half drawn before it says how wide its window is. */
let width: number | undefined;

function subscribe(listener: () => void): () => void {
  const onResize = () => {
    width = window.innerWidth;
    listener();
  };
  window.addEventListener("resize", onResize);
  return () => {
    window.removeEventListener("resize", onResize);
    width = undefined;
  };
}

const readWidth = (): number => {
  width ??= window.innerWidth;
  return width;
};

const useWindowWidth = (): number => useSyncExternalStore(subscribe, readWidth);

/** The widths, in pixels, at which the menus change; the stylesheets use the same numbers (see ui/tokens.css). */
const sideCollapsedUpTo = 1200;
const sideShownUpTo = 991;
const sideFloatsUpTo = 990;

/**
 * Whether the side menu is collapsed. It starts open; on load and whenever the width changes it collapses at 1200 px or
 * less; the menu button toggles it; choosing an item toggles it only at 990 px or less, where it floats over the page.
 */

interface SideMenuState {
  collapsed: boolean;
  /** Over the page instead of beside it. */
  floats: boolean;
  /** The side menu is there at all: top-menu mode is off, or the window is 991 px or narrower. */
  shown: boolean;
  toggle: () => void;
  onChoose: () => void;
}

export function useSideMenu(topMenu: boolean): SideMenuState {
  const width = useWindowWidth();
  const [collapsed, setCollapsed] = useState(width <= sideCollapsedUpTo);
  const [lastWidth, setLastWidth] = useState(width);
  // While rendering, not after: an open menu must not float over the page for one frame and take the focus.
  if (width !== lastWidth) {
    setLastWidth(width);
    setCollapsed(width <= sideCollapsedUpTo);
  }
  const floats = width <= sideFloatsUpTo;
  const toggle = useCallback(() => setCollapsed((before) => !before), []);
  const onChoose = useCallback(() => {
    if (floats) toggle();
  }, [floats, toggle]);
  return { collapsed, floats, shown: !topMenu || width <= sideShownUpTo, toggle, onChoose };
}
