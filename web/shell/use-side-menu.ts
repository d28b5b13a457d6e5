import { useCallback, useState, useSyncExternalStore } from "react";

/**
 * Cached while there are subscribers, because reading the window's width forces the browser to lay out a half-rendered
 * page.
 */
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
  /** Whether it floats over the page instead of next to it. */
  floats: boolean;
  /** Whether the side menu exists at all: top-menu mode is off, or the window is 991 px or narrower. */
  shown: boolean;
  toggle: () => void;
  onChoose: () => void;
}

export function useSideMenu(topMenu: boolean): SideMenuState {
  const width = useWindowWidth();
  const [collapsed, setCollapsed] = useState(width <= sideCollapsedUpTo);
  const [lastWidth, setLastWidth] = useState(width);
  // During the render, not after it: an open menu must not float over the page for one frame and take the focus.
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
