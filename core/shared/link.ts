import { Schema } from "effect";
import { BidId, ContractId, ConversationId, ListingId, TicketId } from "./ids.ts";

/** A page of Dibbs and what it shows. The core does not know the page's URL; api/addresses.ts does. */
export const Link = Schema.Union([
  Schema.Struct({
    to: Schema.Literals([
      "alerts",
      "chats",
      "credentials",
      "feedback",
      "listings",
      "my_bids",
      "notifications",
      "own_data",
      "payments",
      "projects",
      "security",
      "sign_in",
      "support",
      "team",
    ]),
  }),
  Schema.Struct({ to: Schema.Literals(["listing", "bidders"]), listingId: ListingId }),
  /** Each side of a contract has its own page. */
  Schema.Struct({ to: Schema.Literal("poster_contract"), contractId: ContractId }),
  Schema.Struct({ to: Schema.Literal("bidder_contract"), bidId: BidId }),
  Schema.Struct({ to: Schema.Literal("chat"), conversationId: ConversationId }),
  Schema.Struct({ to: Schema.Literal("ticket"), ticketId: TicketId }),
  /** A path that is none of these pages; some were stored before links were values. */
  Schema.Struct({ to: Schema.Literal("page"), path: Schema.String }),
]);
export type Link = typeof Link.Type;

/** Returns whether a link leads to one thing rather than a list. */
export const isOfOneThing = (link: Link): boolean => Object.keys(link).length > 1;

/** Returns a key that is equal only for equal links. */
export const linkKey = (link: Link): string => Object.values(link).sort().join(" ");

const read = Schema.decodeUnknownOption(Schema.fromJsonString(Link));

/** Returns a link as one line of text, which an email shows as a URL. */
export const linkLine = (link: Link): string => JSON.stringify(link);

/** Returns the link in such a line; none if the line is not a link. */
export const linkOfLine = (line: string) => read(line);

/** A placeholder for Dibbs's own origin: a URL that leaves it would leave Dibbs, too. */
const anywhere = "https://dibbs.invalid";

/** Characters that browsers drop from a URL or interpret as other characters. */
const isOdd = (character: string): boolean => character < " " || character === "\u007f" || character === "\\";

/**
 * Returns the path of a Dibbs page, with search and hash, as a browser would parse it; null for any URL of another
 * site, however disguised.
 */
export const ownPath = (text: string): string | null => {
  if (!text.startsWith("/") || [...text].some(isOdd) || !URL.canParse(text, anywhere)) return null;
  const { origin, pathname, search, hash } = new URL(text, anywhere);
  const path = pathname + search + hash;
  // Parse again: '/.//evil.example' is a path the first time and another site the second time.
  return origin === anywhere && URL.canParse(path, anywhere) && new URL(path, anywhere).origin === anywhere
    ? path
    : null;
};
