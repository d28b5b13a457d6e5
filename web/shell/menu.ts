/** What the menus offer, in order, for each kind of person. */
import { paths } from "#api/addresses.ts";
import type { IconName } from "#web/ui/Icon.tsx";
import * as words from "#web/words.ts";

export type Role = "home_owner" | "contractor" | "supplier";

/** Pages outside the app, from configuration. */
export interface OutsideLinks {
  help: string;
  about: string;
  contractor: string;
  supplier: string;
}

export interface MenuItem {
  label: string;
  icon: IconName;
  to: string;
  /** Opens in a new tab. */
  outside: boolean;
  /** Other addresses under which this item is the current one. */
  also?: readonly string[];
}

export function menuItems(role: Role, place: "side" | "top", links: OutsideLinks): readonly MenuItem[] {
  const navigation = words.navigation;
  const inside = (label: string, icon: IconName, to: string, also?: readonly string[]): MenuItem => ({
    label,
    icon,
    to,
    outside: false,
    ...(also ? { also } : {}),
  });
  return [
    inside(navigation.profile, "user", paths.profile),
    inside(place === "top" ? navigation.listings : navigation.listing, "list", paths.listings, ["/v1/listing"]),
    inside(navigation.myProjects, "briefcase", paths.projects),
    ...(role === "home_owner" ? [] : [inside(navigation.myBids, "receipt", paths.my_bids)]),
    inside(navigation.savedProjects, "heart", paths.saved_projects),
    inside(navigation.paymentMethods, "credit-card", paths.payments),
    // Beside the header there is room for fewer; there it stands in the menu of the account.
    ...(place === "top" ? [] : [inside(navigation.support, "comments", paths.support)]),
    { label: navigation.help, icon: "question-circle", to: links.help, outside: true },
    { label: navigation.about, icon: "info-circle", to: links.about, outside: true },
  ];
}

/** The item for an address: the one whose path is the longest that the address starts with. /v1 is only itself. */
export function currentItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const path = pathname.replace(/\/+$/, "");
  const fits = (root: string) => path === root || (root !== paths.listings && path.startsWith(`${root}/`));
  return items.find((item) => !item.outside && [item.to, ...(item.also ?? [])].some(fits));
}
