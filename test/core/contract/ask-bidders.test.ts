import { Effect } from "effect";
import { expect } from "vitest";
import { askBidders } from "#core/contract/chat/ask-bidders.ts";
import { blockPerson } from "#core/contract/chat/block-person.ts";
import { openConversation } from "#core/contract/chat/open-conversation.ts";
import { listChatMessages, listConversations } from "#core/contract/chat/read-conversations.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { bidOn, newcomer, postedListing } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";

const page = { after: null, limit: 20 };
const text = " Is the permit in your price? ";

/** Returns everything that this person reads in all of their conversations. */
const read = Effect.fnUntraced(function* (actor: PersonActor) {
  const { items } = yield* listConversations(actor, page);
  const each = yield* Effect.forEach(items, ({ id }) => listChatMessages(actor, id, { before: null, limit: 20 }));
  return each.flat().map((message) => message.text);
});

testInWorld("a question to all bidders reaches each of them alone, in their own conversation", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  const [known, fresh, declined, blocking] = [
    yield* newcomer("contractor"),
    yield* newcomer("contractor"),
    yield* newcomer("contractor"),
    yield* newcomer("contractor"),
  ];
  yield* bidOn(listing, known);
  yield* bidOn(listing, fresh);
  const gone = yield* bidOn(listing, declined);
  yield* bidOn(listing, blocking);
  yield* declineBid(owner, { bidId: gone.id, reason: "Bid was too high" });
  yield* blockPerson(blocking, owner.personId);
  const before = yield* openConversation(known, {
    personId: owner.personId,
    listingId: listing.id,
    contractId: null,
  });

  expect(yield* askBidders(owner, { listingId: listing.id, text })).toEqual({ asked: 2, skipped: 1 });
  expect(yield* read(known)).toEqual(["Is the permit in your price?"]);
  expect(yield* read(fresh)).toEqual(["Is the permit in your price?"]);
  expect(yield* read(declined)).toEqual([]);
  expect(yield* read(blocking)).toEqual([]);
  const { items } = yield* listConversations(owner, page);
  expect(items).toHaveLength(2);
  expect(items.some(({ id }) => id === before.id)).toBe(true);
  expect(items.every(({ subject }) => subject?.listingId === listing.id)).toBe(true);
});

testInWorld("nobody asks the bidders of somebody else, asks nothing, or asks where nobody has bid", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  expect(yield* Effect.flip(askBidders(owner, { listingId: listing.id, text }))).toMatchObject({ code: "NoBidsWait" });
  const bidder = yield* newcomer("contractor");
  yield* bidOn(listing, bidder);
  for (const somebody of [bidder, yield* newcomer("home_owner")]) {
    const refusal = yield* Effect.flip(askBidders(somebody, { listingId: listing.id, text }));
    expect(refusal).toMatchObject({ _tag: "NotFound" });
  }
  const empty = yield* Effect.flip(askBidders(owner, { listingId: listing.id, text: "  " }));
  expect(empty).toMatchObject({ issues: [{ field: "text", message: "Please write a message." }] });
  expect(yield* read(bidder)).toEqual([]);
});

testInWorld("a poster who asks all the time has to wait", function* () {
  const owner = yield* newcomer("home_owner");
  const listing = yield* postedListing(owner);
  yield* bidOn(listing, yield* newcomer("contractor"));
  const ask = askBidders(owner, { listingId: listing.id, text });
  for (let count = 0; count < 20; count += 1) yield* ask;
  expect(yield* Effect.flip(ask)).toMatchObject({ _tag: "TooManyAttempts" });
});
