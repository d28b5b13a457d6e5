/**
 * The addresses of the pages that are linked to from outside the current page: the web's router and links, alerts as
 * the API sends them, emails, pushes and the command line. Addresses are defined only here.
 */
import { Option, Schema } from "effect";
import { Link, linkOfLine } from "#core/shared/link.ts";

type Page = Exclude<Link["to"], "page">;

/** The path of each page, including the pages that only other pages link to. */
export const paths = {
  alerts: "/v1/alerts",
  bidders: "/v1/projects/bidders",
  bidder_contract: "/v1/my-bids/contract",
  calendar: "/v1/calendar",
  card_payment: "/v1/stripe-payment",
  chat: "/v1/chats",
  chats: "/v1/chats",
  create_customer: "/v1/payments/createcustomer",
  credentials: "/v1/profile/credentials",
  deliveries: "/v1/deliveries",
  document: "/v1/document",
  feedback: "/v1/profile/feedback",
  listing: "/v1",
  listings: "/v1",
  materials: "/v1/materials",
  my_bids: "/v1/my-bids",
  notifications: "/v1/profile/notifications",
  own_data: "/v1/profile/account",
  payments: "/v1/payments",
  poster_contract: "/v1/projects/contract",
  profile: "/v1/profile",
  projects: "/v1/projects",
  rules: "/v1/rules",
  saved_projects: "/v1/projects-liked",
  saved_searches: "/v1/saved-searches",
  security: "/v1/profile/password",
  sign_in: "/signin",
  statement: "/v1/statement",
  support: "/v1/support",
  team: "/v1/profile/team",
  ticket: "/v1/support",
  waivers: "/v1/waivers",
} as const satisfies Readonly<Record<Page, string>> & Readonly<Record<string, string>>;

/** The page that a mailed team invitation opens. The token follows a '#', so no server logs it. */
export const invitationPath = "/join";

/** The page that a support view link opens. The token follows a '#', so no server logs it. */
export const viewPath = "/view";

/** The query parameter that carries the id of the thing that the page shows. */
export const queryNames: { readonly [To in Page]?: string } = {
  bidders: "listing_id",
  bidder_contract: "bid_id",
  chat: "conversation",
  listing: "postID",
  poster_contract: "contract_id",
  ticket: "ticket",
};

/** A link whose ids may be unparsed strings from an address. */
type AnyLink<L = Link> = L extends Link ? { readonly [Key in keyof L]: Key extends "to" ? L[Key] : string } : never;

/** Returns the address of a page, without its origin. */
export const addressOf = (link: AnyLink): string => {
  if (link.to === "page") return link.path;
  const { to, ...shown } = link;
  const [id] = Object.values(shown);
  return id === undefined ? paths[to] : `${paths[to]}?${queryNames[to]}=${id}`;
};

const idNames: { readonly [To in Page]?: string } = {
  bidders: "listingId",
  bidder_contract: "bidId",
  chat: "conversationId",
  listing: "listingId",
  poster_contract: "contractId",
  ticket: "ticketId",
};

/** Returns the link for an address; an unknown address becomes a link to that path. */
export const linkAt = (address: string): Link => {
  const [path = "", query] = address.split("?", 2);
  const id = query?.split("=")[1];
  const decode = Schema.decodeUnknownOption(Link);
  const links = (Object.keys(paths) as Array<Page>)
    .filter((to) => paths[to] === path)
    .flatMap((to) => Option.toArray(decode({ to, ...(idNames[to] && { [idNames[to]]: id }) })));
  return links.find((link) => addressOf(link) === address) ?? { to: "page", path: address };
};

/** Returns the text with each line that is a link replaced by its full address at this origin. */
export const withAddresses = (text: string, origin: string): string =>
  text
    .split("\n")
    .map((line) => Option.match(linkOfLine(line), { onNone: () => line, onSome: (link) => origin + addressOf(link) }))
    .join("\n");
