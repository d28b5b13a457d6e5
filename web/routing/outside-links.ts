/** Pages that the menus open beside the app: help and about, as configured, and the two links for professionals. */
import { viewSetupEndpoint } from "#api/endpoints/setup.ts";
import { useRead } from "#web/client.ts";
import { publicPaths } from "#web/public-pages/addresses.ts";
import type { OutsideLinks } from "#web/shell/menu.ts";
import { aboutPath, helpPath } from "./next-route.ts";

const env: Readonly<Record<string, string | undefined>> = import.meta.env;

export const useOutsideLinks = (): OutsideLinks => {
  const setup = useRead(viewSetupEndpoint, {});
  return {
    help: setup.data?.helpUrl ?? helpPath,
    about: setup.data?.aboutUrl ?? aboutPath,
    contractor: env.VITE_CONTRACTOR_URL ?? publicPaths.projects,
    supplier: env.VITE_SUPPLIER_URL ?? publicPaths.projects,
  };
};
