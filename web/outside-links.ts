/** Pages outside the app. Set when the bundle is built; the defaults lead nowhere in particular. */
import type { OutsideLinks } from "#web/shell/menu.ts";

const env: Readonly<Record<string, string | undefined>> = import.meta.env;

export const outsideLinks: OutsideLinks = {
  help: env.VITE_HELP_URL ?? "https://example.com/dibbs/help",
  about: env.VITE_ABOUT_URL ?? "https://example.com/dibbs/about",
  contractor: env.VITE_CONTRACTOR_URL ?? "#",
  supplier: env.VITE_SUPPLIER_URL ?? "#",
};
