import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { isSeenBy, Listings } from "#core/market/listing/listings.ts";
import { checkFinished } from "#core/people/person/next-step.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { NotAllowed, notFound } from "#core/shared/errors.ts";
import { type ContractId, ConversationId, type ListingId, newId, type PersonId } from "#core/shared/ids.ts";
import { beginAttempt, type RateLimit } from "#core/shared/rate-limit.ts";
import { hostConversation } from "./connect-chat.ts";
import { membersOf } from "./conversation.ts";
import { Conversations } from "./conversations.ts";

type Input = {
  readonly personId: PersonId;
  /** What the conversation is about, if anything. */
  readonly listingId: ListingId | null;
  readonly contractId: ContractId | null;
};

/** More new conversations than work needs, but too few to spam people. */
const openingLimit: RateLimit = { free: 60, firstWait: 60_000, longestWait: 3_600_000, within: 24 * 3_600_000 };

/** Returns the named subject if both people are involved in it; fails with `NotFound` if the actor may not see it. */
const namedSubject = Effect.fnUntraced(function* (actor: PersonActor, { listingId, contractId, personId }: Input) {
  if (contractId !== null) {
    const contract = yield* (yield* Contracts).get(contractId);
    const both = membersOf(contract.posterId, contract.bidderId);
    const asked = membersOf(actor.personId, personId);
    if (both[0] !== asked[0] || both[1] !== asked[1]) return yield* notFound("contract");
    return { listingId: contract.listingId, contractId };
  }
  if (listingId === null) return null;
  const listing = yield* (yield* Listings).get(listingId);
  const isTheirs = listing.posterId === actor.personId || listing.posterId === personId;
  return isTheirs && isSeenBy(actor.personId, listing) ? { listingId, contractId: null } : yield* notFound("listing");
});

/**
 * Opens the conversation with a person, or returns the existing one. Home owners can write to people who bid on one of
 * their projects; contractors and suppliers can write to everyone (spec 1, section 6). Fails with `NotAllowed`,
 * `Blocked` while the actor's profile is unfinished, or `TooManyAttempts` after too many new conversations.
 */
export const openConversation = Effect.fn("openConversation")(function* (actor: PersonActor, input: Input) {
  const people = yield* People;
  const conversations = yield* Conversations;
  const [self, other] = yield* Effect.all([people.get(actor.personId), people.get(input.personId)]);
  yield* Effect.fromResult(checkFinished(self));
  if (other.isDeleted) return yield* notFound("person");
  if (self.id === other.id) return yield* new NotAllowed({ message: "You can't message yourself." });
  const named = yield* namedSubject(actor, input);
  const there = yield* conversations.between(self.id, other.id);
  if (there !== null && named === null) {
    yield* hostConversation(there);
    return yield* conversations.view(there.id, self.id);
  }
  const deal = yield* conversations.dealOf(self.id, other.id);
  // If the contract's listing belongs to a third person, there is no bid between these two.
  if (there === null && deal === null && (named?.contractId ?? null) === null) {
    if (self.userType === "home_owner") {
      return yield* new NotAllowed({ message: "You can write to people who have bid on one of your projects." });
    }
    yield* beginAttempt({ of: `conversations of ${self.id}`, limit: openingLimit });
  }
  const opened = yield* conversations.open({
    id: yield* newId(ConversationId),
    members: membersOf(self.id, other.id),
    openedBy: self.id,
    subject: named ?? deal,
    createdAt: yield* now,
  });
  yield* hostConversation(opened);
  return yield* conversations.view(opened.id, self.id);
});
