/** The pages that the menus link to outside the app: help and about, and the two links for professionals. */
import { publicPaths } from "#web/public-pages/addresses.ts";
import type { OutsideLinks } from "#web/shell/menu.ts";
import { aboutPath, helpPath } from "./next-route.ts";

const env: Readonly<Record<string, string | undefined>> = import.meta.env;

export const outsideLinks: OutsideLinks = {
  help: helpPath,
  about: aboutPath,
  contractor: env.VITE_CONTRACTOR_URL ?? publicPaths.projects,
  supplier: env.VITE_SUPPLIER_URL ?? publicPaths.projects,
};
