/**
 * The person's layout: dark mode, right-to-left, top menu. Kept in local storage; if the browser has none, the choice
 * lasts until the page is left, and `saving` says so. public/start.js reads the same key.
 */
import { useSyncExternalStore } from "react";
import { listenersOf } from "#web/listeners.ts";

export type Theme = "system" | "light" | "dark";

export interface Layout {
  theme: Theme;
  direction: "ltr" | "rtl";
  topMenu: boolean;
}

export interface LayoutState extends Layout {
  saving: "idle" | "success" | "error";
}

const key = "dibbs.layout";
const usual: Layout = { theme: "system", direction: "ltr", topMenu: false };
const listeners = listenersOf();
let state: LayoutState = { ...read(), saving: "idle" };

function read(): Layout {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    const { theme, direction, topMenu } = (stored ?? {}) as Partial<Layout>;
    return {
      theme: theme === "light" || theme === "dark" ? theme : usual.theme,
      direction: direction === "rtl" ? "rtl" : usual.direction,
      topMenu: topMenu === true,
    };
  } catch {
    return usual;
  }
}

function apply({ theme, direction }: Layout): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dir = direction;
}

/** Changes part of the layout, at once and for later visits. */
export function changeLayout(change: Partial<Layout>): void {
  const next: Layout = { theme: state.theme, direction: state.direction, topMenu: state.topMenu, ...change };
  apply(next);
  try {
    localStorage.setItem(key, JSON.stringify(next));
    state = { ...next, saving: "success" };
  } catch {
    state = { ...next, saving: "error" };
  }
  listeners.tell();
}

export function useLayout(): LayoutState {
  return useSyncExternalStore(listeners.add, () => state);
}
