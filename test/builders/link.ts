import { BidId, ContractId, ConversationId, ListingId, TicketId } from "#core/shared/ids.ts";
import type { Link } from "#core/shared/link.ts";
import { idOf } from "./moment.ts";

/** One link of each kind that leads to one thing. */
export const linksToOneThing: ReadonlyArray<Link> = [
  { to: "listing", listingId: idOf(ListingId) },
  { to: "bidders", listingId: idOf(ListingId) },
  { to: "poster_contract", contractId: idOf(ContractId) },
  { to: "bidder_contract", bidId: idOf(BidId) },
  { to: "chat", conversationId: idOf(ConversationId) },
  { to: "ticket", ticketId: idOf(TicketId) },
];
