import { Schema } from "effect";
import { BidId, ContractId, ConversationId, ListingId, TicketId } from "./ids.ts";

/** A page of Dibbs and what it shows. Which address that is, api/addresses.ts says; the core does not know. */
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
  /** A contract has a page for each side. */
  Schema.Struct({ to: Schema.Literal("poster_contract"), contractId: ContractId }),
  Schema.Struct({ to: Schema.Literal("bidder_contract"), bidId: BidId }),
  Schema.Struct({ to: Schema.Literal("chat"), conversationId: ConversationId }),
  Schema.Struct({ to: Schema.Literal("ticket"), ticketId: TicketId }),
  /** An address that is none of these pages; some were stored before links were values. */
  Schema.Struct({ to: Schema.Literal("page"), path: Schema.String }),
]);
export type Link = typeof Link.Type;

/** Whether a link leads to one thing, and not to a list of many. */
export const isOfOneThing = (link: Link): boolean => Object.keys(link).length > 1;

/** The same for links to the same, and for no others. */
export const linkKey = (link: Link): string => Object.values(link).sort().join(" ");

const read = Schema.decodeUnknownOption(Schema.fromJsonString(Link));

/** A link as a line of a text, which a letter shows as an address. */
export const linkLine = (link: Link): string => JSON.stringify(link);

/** The link of such a line; none where the line is another. */
export const linkOfLine = (line: string) => read(line);

/** Stands for Dibbs's own origin: what leaves it would leave that too. */
const anywhere = "https://dibbs.invalid";

/** What browsers drop from an address, or take for something else. */
const isOdd = (character: string): boolean => character < " " || character === "\u007f" || character === "\\";

/**
 * The path of a page of Dibbs, with search and hash, as the browser would read it; null for an address elsewhere,
 * however it is dressed.
 */
export const ownPath = (text: string): string | null => {
  if (!text.startsWith("/") || [...text].some(isOdd) || !URL.canParse(text, anywhere)) return null;
  const { origin, pathname, search, hash } = new URL(text, anywhere);
  const path = pathname + search + hash;
  // Read once more: '/.//evil.example' is a path the first time, and another site the second.
  return origin === anywhere && URL.canParse(path, anywhere) && new URL(path, anywhere).origin === anywhere
    ? path
    : null;
};
