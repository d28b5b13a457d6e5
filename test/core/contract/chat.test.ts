import { Effect, Schema } from "effect";
import { describe, expect, test } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { blockPerson, unblockPerson } from "#core/contract/chat/block-person.ts";
import { ChatMessageDraft } from "#core/contract/chat/chat-message.ts";
import { openConversation } from "#core/contract/chat/open-conversation.ts";
import {
  listChatMessages,
  listConversations,
  noteProgress,
  searchChatMessages,
  showTyping,
  viewConversation,
} from "#core/contract/chat/read-conversations.ts";
import { sendChatMessage } from "#core/contract/chat/send-chat-message.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { ChatMessageId, type ContractId, FileId, type ListingId, SessionId } from "#core/shared/ids.ts";
import { deleteOwnAccount } from "#core/support/privacy/delete-own-account.ts";
import { reportConversation } from "#core/support/ticket/open-ticket.ts";
import { listOwnTickets, viewTicket } from "#core/support/ticket/tickets.ts";
import { aChatMessageDraft } from "#test/builders/chat.ts";
import { acceptedContract, newcomer, password, submittedBid } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { uploaded } from "#test/builders/profile.ts";
import { testInWorld } from "#test/test-in-world.ts";

const page = { after: null, limit: 10 };
const newest = { before: null, limit: 8 };
const nothing = { listingId: null, contractId: null };

const open = (
  actor: PersonActor,
  other: PersonActor,
  about: { readonly listingId?: ListingId; readonly contractId?: ContractId } = {},
) => openConversation(actor, { personId: other.personId, ...nothing, ...about });

const changes = Effect.flatMap(MemoryStore, (store) => store.changes);

/** An owner and a contractor with a bid, in a conversation. */
const conversing = Effect.gen(function* () {
  const before = yield* submittedBid();
  return { ...before, conversation: yield* open(before.owner, before.contractor) };
});

const say = (actor: PersonActor, conversationId: Parameters<typeof viewConversation>[1], text: string) =>
  sendChatMessage(actor, { conversationId, draft: aChatMessageDraft(text) });

describe("a conversation", () => {
  testInWorld("is one for two people, whoever opens it, and knows what it is about", function* () {
    const { owner, contractor, contract, listing, bid } = yield* acceptedContract();
    const opened = yield* open(owner, contractor);
    expect(opened).toMatchObject({ other: { name: "Cole Contractor" }, last: null, unread: 0, canWrite: true });
    expect(opened.subject).toMatchObject({ listingId: listing.id, contractId: null, title: listing.title });
    const again = yield* open(contractor, owner, { contractId: contract.id });
    expect(again.id).toBe(opened.id);
    expect(again.subject).toMatchObject({ contractId: contract.id, bidId: bid.id });
    expect((yield* open(owner, contractor)).subject).toMatchObject({ contractId: contract.id });
  });

  testInWorld(
    "is opened by home owners only with people who have bid, by others with everybody, and by nobody with themselves",
    function* () {
      const { owner, contractor } = yield* submittedBid();
      const stranger = yield* newcomer("supplier");
      expect(yield* Effect.flip(open(owner, stranger))).toMatchObject({ _tag: "NotAllowed" });
      const opened = yield* open(stranger, owner);
      expect((yield* open(owner, stranger)).id).toBe(opened.id);
      expect((yield* open(owner, contractor)).other.id).toBe(contractor.personId);
      expect(yield* Effect.flip(open(stranger, stranger))).toMatchObject({
        message: "You can't message yourself.",
      });
    },
  );

  testInWorld("names no contract or project that is nothing to its two people", function* () {
    const { contract, listing } = yield* acceptedContract();
    const [one, other] = [yield* newcomer("supplier"), yield* newcomer("contractor")];
    expect(yield* Effect.flip(open(one, other, { contractId: contract.id }))).toMatchObject({ noun: "contract" });
    expect(yield* Effect.flip(open(one, other, { listingId: listing.id }))).toMatchObject({ noun: "listing" });
  });

  testInWorld("waits for people whose profile is not finished", function* () {
    const people = yield* People;
    const { owner, contractor } = yield* submittedBid();
    const person = yield* people.get(contractor.personId);
    yield* people.save({ ...person, onboardedAt: null });
    expect(yield* Effect.flip(open(contractor, owner))).toMatchObject({ code: "profile_unfinished" });
  });
});

describe("a message", () => {
  testInWorld(
    "reaches the other side, who sees it wait, and its writer sees when it arrived and was read",
    function* () {
      const { owner, contractor, conversation } = yield* conversing;
      yield* say(owner, conversation.id, "  Can you begin in June?  ");
      const listed = yield* listConversations(contractor, page);
      expect(listed).toMatchObject({ unread: 1, items: [{ unread: 1, last: { text: "Can you begin in June?" } }] });
      expect((yield* changes).at(-1)).toMatchObject({
        to: [owner.personId, contractor.personId],
        change: { noun: "chat", id: conversation.id, event: "send" },
      });
      yield* noteProgress(contractor, conversation.id, { delivered: 1, read: 0 });
      expect((yield* viewConversation(owner, conversation.id)).others).toEqual({ delivered: 1, read: 0 });
      yield* noteProgress(contractor, conversation.id, { delivered: 1, read: 1 });
      expect((yield* viewConversation(owner, conversation.id)).others).toEqual({ delivered: 1, read: 1 });
      expect((yield* listConversations(contractor, page)).unread).toBe(0);

      yield* say(contractor, conversation.id, "On the 10th.");
      const messages = yield* listChatMessages(owner, conversation.id, newest);
      expect(messages.map(({ text, number }) => [number, text])).toEqual([
        [1, "Can you begin in June?"],
        [2, "On the 10th."],
      ]);
    },
  );

  test("cannot carry the same file twice", () => {
    const [plan, photo] = [idOf(FileId), idOf(FileId)];
    const isDraft = Schema.is(ChatMessageDraft);
    expect(isDraft({ ...aChatMessageDraft(), attachments: [plan, photo] })).toBe(true);
    expect(isDraft({ ...aChatMessageDraft(), attachments: [plan, plan] })).toBe(false);
  });

  testInWorld("sent again after a lost answer is the same message", function* () {
    const { owner, conversation } = yield* conversing;
    const draft = aChatMessageDraft();
    const first = yield* sendChatMessage(owner, { conversationId: conversation.id, draft });
    expect(yield* sendChatMessage(owner, { conversationId: conversation.id, draft })).toEqual(first);
    expect(yield* listChatMessages(owner, conversation.id, newest)).toHaveLength(1);
  });

  testInWorld("under the id of somebody else's message is refused, and tells nothing of that", function* () {
    const { owner, conversation } = yield* conversing;
    const other = yield* conversing;
    const draft = aChatMessageDraft("A secret");
    yield* sendChatMessage(owner, { conversationId: conversation.id, draft });
    const input = { conversationId: other.conversation.id, draft: { ...draft, text: "Mine" } };
    expect(yield* Effect.flip(sendChatMessage(other.owner, input))).toMatchObject({ _tag: "Stale" });
  });

  testInWorld("carries one's own files, and says something or carries one", function* () {
    const { owner, contractor, conversation } = yield* conversing;
    const conversationId = conversation.id;
    const fileId = yield* uploaded(owner, "chat_attachment");
    const draft = { id: idOf(ChatMessageId), text: "", attachments: [fileId] };
    expect(yield* sendChatMessage(owner, { conversationId, draft })).toMatchObject({
      attachments: [{ fileId, mediaType: "image/webp" }],
    });
    const stolen = { ...draft, id: idOf(ChatMessageId) };
    expect(yield* Effect.flip(sendChatMessage(contractor, { conversationId, draft: stolen }))).toMatchObject({
      _tag: "Invalid",
    });
    expect(yield* Effect.flip(say(owner, conversationId, "  "))).toMatchObject({
      message: "Please write a message.",
    });
  });

  testInWorld("is found by its words, by the two alone", function* () {
    const { owner, contractor, conversation } = yield* conversing;
    const stranger = yield* newcomer("supplier");
    yield* say(owner, conversation.id, "The north-side gutter leaks.");
    expect((yield* searchChatMessages(contractor, "North side", page)).items).toHaveLength(1);
    expect((yield* searchChatMessages(contractor, "?!", page)).items).toEqual([]);
    expect((yield* searchChatMessages(stranger, "gutter", page)).items).toEqual([]);
  });

  testInWorld("and everything about a conversation is for its two people alone", function* () {
    const { conversation } = yield* conversing;
    const stranger = yield* newcomer("contractor");
    const asked = [
      viewConversation(stranger, conversation.id),
      listChatMessages(stranger, conversation.id, newest),
      say(stranger, conversation.id, "Hello"),
      noteProgress(stranger, conversation.id, { delivered: 1, read: 1 }),
      showTyping(stranger, conversation.id),
    ];
    for (const each of asked) expect(yield* Effect.flip(each)).toMatchObject({ _tag: "NotFound" });
  });
});

describe("a person who is blocked", () => {
  testInWorld(
    "cannot write, nor be written to, until they are unblocked; no sign of typing goes through",
    function* () {
      const { owner, contractor, conversation } = yield* conversing;
      yield* blockPerson(owner, contractor.personId);
      for (const each of [owner, contractor]) {
        expect(yield* Effect.flip(say(each, conversation.id, "Hello"))).toMatchObject({ code: "CannotWrite" });
      }
      const before = (yield* changes).length;
      yield* showTyping(contractor, conversation.id);
      expect((yield* changes).length).toBe(before);
      expect(yield* Effect.flip(blockPerson(owner, owner.personId))).toMatchObject({ _tag: "NotAllowed" });
      yield* unblockPerson(owner, contractor.personId);
      yield* say(contractor, conversation.id, "Hello");
      yield* showTyping(contractor, conversation.id);
      expect((yield* changes).at(-1)).toMatchObject({ to: [owner.personId], change: { event: "type" } });
    },
  );

  testInWorld("or has deleted the account, cannot be written to; what they said stays", function* () {
    const { owner, contractor, conversation } = yield* conversing;
    yield* say(contractor, conversation.id, "On the 10th.");
    yield* deleteOwnAccount(contractor, { password, confirmation: "DELETE" }, { present: idOf(SessionId) });
    expect(yield* Effect.flip(say(owner, conversation.id, "Hello?"))).toMatchObject({ code: "CannotWrite" });
    expect(yield* viewConversation(owner, conversation.id)).toMatchObject({
      other: { name: "Deleted account" },
      last: { text: "On the 10th." },
      canWrite: false,
    });
  });
});

testInWorld(
  "somebody is reported to support with the conversation, urgently, by its members alone and without a word to the other",
  function* () {
    const { owner, contractor, conversation } = yield* conversing;
    const stranger = yield* newcomer("supplier");
    const input = { conversationId: conversation.id, text: "  They want to be paid past Dibbs.  " };
    const ticket = yield* reportConversation(owner, input);
    expect(ticket).toMatchObject({
      subject: "Report of Cole Contractor",
      priority: "urgent",
      personId: owner.personId,
    });
    expect((yield* viewTicket(owner, ticket.id)).messages).toMatchObject([
      {
        text: `They want to be paid past Dibbs.\n\nPerson: ${contractor.personId}\nConversation: ${conversation.id}`,
      },
    ]);
    expect((yield* changes).at(-1)).toMatchObject({ to: [owner.personId], change: { noun: "ticket" } });
    expect((yield* listOwnTickets(contractor, page)).items).toEqual([]);
    expect(yield* Effect.flip(reportConversation(stranger, input))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(reportConversation(owner, { ...input, text: " " }))).toMatchObject({
      message: "Please tell us what happened.",
    });
  },
);
