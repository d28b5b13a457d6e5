/** The menu's items, in order, for each kind of person. */
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
  /** Starts a new group. */
  apart?: boolean;
  /** Other addresses for which this item is the current one. */
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
  // For work a contractor is mostly the bidder, for materials the poster; suppliers deliver.
  const bidPages: readonly string[] = { home_owner: [], contractor: [paths.materials], supplier: [paths.deliveries] }[
    role
  ];
  const bids = role === "home_owner" ? [] : [inside(navigation.myBids, "receipt", paths.my_bids, bidPages)];
  const calendar = inside(navigation.calendar, "calendar", paths.calendar);
  const work = [
    inside(navigation.home, "home", paths.listings, place === "top" ? [paths.calendar] : []),
    inside(navigation.myProjects, "briefcase", paths.projects, [
      ...["/v1/bidOfferBidID", paths.card_payment, paths.rules],
      ...[paths.materials, paths.deliveries].filter((path) => !bidPages.includes(path)),
    ]),
    ...bids,
  ];
  const found = [
    inside(place === "top" ? navigation.listings : navigation.listing, "list", "/v1/listing"),
    inside(navigation.savedProjects, "heart", paths.saved_projects, [paths.saved_searches]),
  ];
  const payments = inside(navigation.paymentMethods, "credit-card", paths.payments, [
    paths.statement,
    paths.document,
    paths.waivers,
  ]);
  const outside: readonly MenuItem[] = [
    { label: navigation.help, icon: "question-circle", to: links.help, outside: true },
    { label: navigation.about, icon: "info-circle", to: links.about, outside: true },
  ];
  // The top menu has less room: messages have a button there, support is in the account menu, and the home page links
  // to the calendar.
  if (place === "top") {
    return [...work, ...found, payments, inside(navigation.profile, "user", paths.profile), ...outside];
  }
  return [
    ...work,
    inside(navigation.messages, "comments", paths.chats),
    calendar,
    payments,
    inside(navigation.support, "question-circle", paths.support),
    ...found.map((item, index) => (index === 0 ? { ...item, apart: true } : item)),
    inside(navigation.profile, "user", paths.profile),
    ...outside,
  ];
}

/**
 * Returns the item for an address: the one with the longest path that the address starts with. /v1 only matches itself.
 */
export function currentItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const path = pathname.replace(/\/+$/, "");
  const fits = (root: string) => path === root || (root !== paths.listings && path.startsWith(`${root}/`));
  return items.find((item) => !item.outside && [item.to, ...(item.also ?? [])].some(fits));
}
