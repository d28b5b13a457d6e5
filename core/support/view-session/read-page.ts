import { Effect, Schema } from "effect";
import { viewConversation } from "#core/contract/chat/read-conversations.ts";
import { contractOf } from "#core/contract/contract/contracts.ts";
import { pageOf } from "#core/contract/contract/tell-sides.ts";
import { viewListing } from "#core/market/listing/view-listing.ts";
import { type PersonActor, personActor } from "#core/shared/actor.ts";
import { invalid, notFound } from "#core/shared/errors.ts";
import { ContractId, ConversationId, ListingId, type PersonId, TicketId } from "#core/shared/ids.ts";
import { Link } from "#core/shared/link.ts";
import { ownTicket } from "#core/support/ticket/tickets.ts";

const contractPage = (actor: PersonActor, id: ContractId) =>
  Effect.map(contractOf(actor, id), ({ contract, side }) => pageOf(contract, side));

const isId = Schema.is(Schema.String.check(Schema.isUUID()));

/** Returns the page of one thing if the person may see it; fails with `NotFound` otherwise. */
const pageOfThing = (actor: PersonActor, noun: string, id: string) => {
  if (!isId(id)) return notFound(noun);
  switch (noun) {
    case "contract":
      return contractPage(actor, ContractId.make(id));
    case "listing": {
      const page: Link = { to: "listing", listingId: ListingId.make(id) };
      return Effect.as(viewListing(actor, page.listingId), page);
    }
    case "ticket": {
      const page: Link = { to: "ticket", ticketId: TicketId.make(id) };
      return Effect.as(ownTicket(actor, page.ticketId), page);
    }
    case "chat": {
      const page: Link = { to: "chat", conversationId: ConversationId.make(id) };
      return Effect.as(viewConversation(actor, page.conversationId), page);
    }
    default:
      return null;
  }
};

const listed = Schema.decodeUnknownOption(Link);

/**
 * Returns the person's page that staff names: 'contract/ID', 'listing/ID', 'ticket/ID' or 'chat/ID', or a page name
 * such as 'projects' or 'my-bids'. `Invalid` for any other name, `NotFound` for a thing that the person cannot see.
 */
export const readPage = Effect.fn("readPage")(function* (personId: PersonId, text: string) {
  const [noun = "", id] = text.split("/", 2);
  const found = id === undefined ? null : pageOfThing(personActor(personId), noun, id);
  if (found !== null) return yield* found;
  const page = id === undefined ? listed({ to: noun.replaceAll("-", "_") }) : null;
  if (page?._tag === "Some") return page.value;
  return yield* invalid({
    field: "page",
    message:
      "Give contract/ID, listing/ID, ticket/ID or chat/ID, or one of alerts, chats, credentials, feedback, listings, my-bids, notifications, payments, projects, security and support.",
  });
});
