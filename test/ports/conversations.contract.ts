import { Effect } from "effect";
import { expect } from "vitest";
import { membersOf } from "#core/contract/chat/conversation.ts";
import { Conversations } from "#core/contract/chat/conversations.ts";
import { People } from "#core/people/person/people.ts";
import { cardOf } from "#core/people/person/person.ts";
import { ChatMessageId, ConversationId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { said, storedConversation } from "#test/builders/chat.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedBid, storedContract, storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import { beginsAnew, everyPage, firstPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

const all = { before: null, limit: 100 };

export const conversationsContract = ({ holds }: Given): void => {
  holds("two people have one conversation, however often and by whichever side it is opened at once", function* () {
    const conversations = yield* Conversations;
    const [one, other] = [yield* storedPerson(), yield* storedPerson()];
    const opened = yield* manyAtOnce(20, (turn) =>
      conversations.open({
        id: idOf(ConversationId),
        members: membersOf(one.id, other.id),
        openedBy: turn % 2 === 0 ? one.id : other.id,
        subject: null,
        createdAt: moment(),
      }),
    );
    const [first] = opened;
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(yield* conversations.between(other.id, one.id)).toEqual(first);
    expect(first && (yield* conversations.get(first.id))).toEqual(first);
    expect(yield* conversations.between(one.id, (yield* storedPerson()).id)).toBeNull();
    expect(yield* Effect.flip(conversations.get(idOf(ConversationId)))).toMatchObject({ _tag: "NotFound" });
  });

  holds("a new subject replaces the previous one, and opening without one keeps it", function* () {
    const conversations = yield* Conversations;
    const bid = yield* storedBid();
    const contract = yield* storedContract({ bid }, { state: "accepted" });
    const { conversation } = yield* storedConversation([], [bid.posterId, bid.bidderId]);
    const reopened = (subject: typeof conversation.subject) =>
      Effect.map(conversations.open({ ...conversation, subject }), (found) => found.subject);
    const ofListing = { listingId: bid.listingId, contractId: null };
    expect(yield* reopened(ofListing)).toEqual(ofListing);
    const ofContract = { listingId: bid.listingId, contractId: contract.id };
    expect(yield* reopened(ofContract)).toEqual(ofContract);
    expect(yield* reopened(null)).toEqual(ofContract);
    expect((yield* conversations.view(conversation.id, bid.bidderId)).subject).toMatchObject({
      ...ofContract,
      posterId: bid.posterId,
      bidId: bid.id,
    });
    expect(yield* reopened(ofListing)).toEqual(ofListing);
  });

  holds("messages are numbered without gaps, however many are written at once", function* () {
    const conversations = yield* Conversations;
    const { conversation, one, other } = yield* storedConversation();
    yield* manyAtOnce(20, (turn) => said(conversation.id, turn % 2 === 0 ? one : other, `Message ${turn}`));
    const kept = yield* conversations.messages(conversation.id, all);
    expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
    expect(new Set(kept.map(({ text }) => text)).size).toBe(20);
  });

  holds("a message sent twenty times under one id is stored once, with the same answer each time", function* () {
    const conversations = yield* Conversations;
    const { conversation, one } = yield* storedConversation(["Hello"]);
    const id = idOf(ChatMessageId);
    const answers = yield* manyAtOnce(20, () =>
      said(conversation.id, one, "Can you come on Monday?", { id, sentAt: new Date(1_800_000_000_000) }),
    );
    const kept = yield* conversations.messages(conversation.id, all);
    expect(kept).toHaveLength(2);
    for (const answer of answers) expect(answer).toEqual(kept[1]);
  });

  holds("a failed unit of work leaves no message, and its number goes to the next one", function* () {
    const conversations = yield* Conversations;
    const { atomic } = yield* UnitOfWork;
    const { conversation, one } = yield* storedConversation(["Hello"]);
    yield* Effect.exit(atomic(Effect.andThen(said(conversation.id, one, "Lost"), Effect.fail("no"))));
    expect(yield* said(conversation.id, one, "Kept")).toMatchObject({ number: 2, text: "Kept" });
    expect((yield* conversations.messages(conversation.id, all)).map(({ text }) => text)).toEqual(["Hello", "Kept"]);
  });

  holds("messages are read backward from the end, and forward from a number", function* () {
    const conversations = yield* Conversations;
    const { conversation } = yield* storedConversation(["1", "2", "3", "4", "5"]);
    const texts = (range: Parameters<typeof conversations.messages>[1]) =>
      Effect.map(conversations.messages(conversation.id, range), (found) => found.map(({ text }) => text));
    expect(yield* texts({ before: null, limit: 2 })).toEqual(["4", "5"]);
    expect(yield* texts({ before: 4, limit: 2 })).toEqual(["2", "3"]);
    expect(yield* texts({ before: 2, limit: 2 })).toEqual(["1"]);
    expect(yield* texts({ after: 2, limit: 2 })).toEqual(["3", "4"]);
    expect(yield* texts({ after: 5, limit: 2 })).toEqual([]);
  });

  holds("a view counts unread messages, and each side sees how far the other has read", function* () {
    const conversations = yield* Conversations;
    const people = yield* People;
    const { conversation, one, other } = yield* storedConversation(["Hello", "Are you there?"]);
    const seen = yield* conversations.view(conversation.id, other);
    expect(seen).toMatchObject({
      other: cardOf(yield* people.get(one)),
      last: { number: 2, text: "Are you there?" },
      unread: 2,
      own: { delivered: 0, read: 0 },
      others: { delivered: 2, read: 2 },
      isBlocked: false,
      canWrite: true,
    });
    expect((yield* conversations.view(conversation.id, one)).unread).toBe(0);
    expect(yield* conversations.unread(other)).toBe(2);

    expect(yield* conversations.progress(conversation.id, other, { delivered: 2, read: 1 })).toBe(true);
    expect(yield* conversations.progress(conversation.id, other, { delivered: 2, read: 1 })).toBe(false);
    expect(yield* conversations.progress(conversation.id, other, { delivered: 0, read: 0 })).toBe(false);
    expect((yield* conversations.view(conversation.id, one)).others).toEqual({ delivered: 2, read: 1 });
    expect(yield* conversations.unread(other)).toBe(1);
    expect(yield* conversations.progress(conversation.id, other, { delivered: 99, read: 99 })).toBe(true);
    expect((yield* conversations.view(conversation.id, other)).own).toEqual({ delivered: 2, read: 2 });
    expect(yield* conversations.unread(other)).toBe(0);

    const stranger = yield* storedPerson();
    expect(yield* Effect.flip(conversations.view(conversation.id, stranger.id))).toMatchObject({
      _tag: "NotFound",
    });
  });

  holds("a person's conversations are paged by latest activity, once they show something", function* () {
    const conversations = yield* Conversations;
    const me = (yield* storedPerson()).id;
    const friends = [yield* storedPerson(), yield* storedPerson(), yield* storedPerson()];
    const ids: Array<ConversationId> = [];
    for (const { id } of friends) ids.push((yield* storedConversation([], [id, me])).conversation.id);
    expect((yield* conversations.ofPerson(me, firstPage)).items).toEqual([]);
    const [first, second, third] = ids as [ConversationId, ConversationId, ConversationId];
    for (const [place, id] of [first, second, third].entries()) {
      yield* said(id, friends[place]?.id ?? me, "Hello");
    }
    yield* said(first, me, "Hello yourself");
    const listed = yield* everyPage(1, (page) => conversations.ofPerson(me, page));
    expect(listed.map(({ id }) => id)).toEqual([first, third, second]);
    expect(listed.map(({ unread }) => unread)).toEqual([0, 1, 1]);
    expect(yield* conversations.unread(me)).toBe(2);
    yield* beginsAnew((page) => conversations.ofPerson(me, page), 3);
    const opener = friends[0]?.id ?? me;
    expect((yield* conversations.ofPerson(opener, firstPage)).items).toHaveLength(1);
  });

  holds("search finds text only in a person's own conversations, newest first, page by page", function* () {
    const conversations = yield* Conversations;
    const texts = ["The north-side gutter leaks", "No, it does not", "The Gutter, again!", "100_percent"];
    const { one, other } = yield* storedConversation(texts);
    yield* storedConversation(["A gutter of somebody else"]);
    const found = yield* everyPage(1, (page) => conversations.search(other, "gutter", page));
    expect(found.map(({ text }) => text)).toEqual(["The Gutter, again!", "The north-side gutter leaks"]);
    expect((yield* conversations.search(one, "0_p", firstPage)).items).toHaveLength(1);
    expect((yield* conversations.search(one, "t_e", firstPage)).items).toEqual([]);
    yield* beginsAnew((page) => conversations.search(one, "gutter", page), 2);
  });

  holds("a block works both ways until it is undone, and is shown only to the blocker", function* () {
    const conversations = yield* Conversations;
    const { conversation, one, other } = yield* storedConversation(["Hello"]);
    expect(yield* conversations.isBlocked(one, other)).toBe(false);
    yield* conversations.block(other, one, moment());
    yield* conversations.block(other, one, moment());
    expect(yield* conversations.isBlocked(one, other)).toBe(true);
    expect(yield* conversations.isBlocked(other, one)).toBe(true);
    expect(yield* conversations.view(conversation.id, one)).toMatchObject({ isBlocked: false, canWrite: false });
    expect(yield* conversations.view(conversation.id, other)).toMatchObject({ isBlocked: true, canWrite: false });
    yield* conversations.unblock(one, other);
    expect(yield* conversations.isBlocked(one, other)).toBe(true);
    yield* conversations.unblock(other, one);
    expect(yield* conversations.view(conversation.id, one)).toMatchObject({ canWrite: true });
  });

  holds("people who have bid on each other's projects share a deal to talk about", function* () {
    const conversations = yield* Conversations;
    const bid = yield* storedBid();
    const deal = { listingId: bid.listingId, contractId: null };
    expect(yield* conversations.dealOf(bid.posterId, bid.bidderId)).toEqual(deal);
    expect(yield* conversations.dealOf(bid.bidderId, bid.posterId)).toEqual(deal);
    expect(yield* conversations.dealOf(bid.bidderId, (yield* storedPerson()).id)).toBeNull();
  });
};
