import { Result } from "effect";
import type { ChatMessage } from "#core/contract/chat/chat-message.ts";
import { type Conversation, type ConversationView, membersOf } from "#core/contract/chat/conversation.ts";
import { Conversations } from "#core/contract/chat/conversations.ts";
import type { ConversationId, PersonId } from "#core/shared/ids.ts";
import { searchKey } from "#core/shared/text.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { byId, byUpdate, mapPage, newestFirst, sortedBy } from "../rows.ts";
import { type Membership, type Tables, withoutRow, withRow } from "../tables.ts";

const memberKey = (id: ConversationId, memberId: PersonId): string => `${id} ${memberId}`;
const blockKey = (blockerId: PersonId, blockedId: PersonId): string => `${blockerId} ${blockedId}`;

const said = (tables: Tables, id: ConversationId): ReadonlyArray<ChatMessage> =>
  [...tables.chatMessages.values()]
    .filter(({ conversationId }) => conversationId === id)
    .sort((a, b) => a.number - b.number);

const memberOf = (tables: Tables, id: ConversationId, personId: PersonId): Membership => {
  const member = tables.conversationMembers.get(memberKey(id, personId));
  if (member === undefined) throw new Error(`The conversation ${id} has no member ${personId}.`);
  return member;
};

const eitherBlocks = ({ chatBlocks }: Tables, one: PersonId, other: PersonId): boolean =>
  chatBlocks.has(blockKey(one, other)) || chatBlocks.has(blockKey(other, one));

const between = ({ conversations }: Tables, [first, second]: Conversation["members"]): Conversation | undefined =>
  [...conversations.values()].find(({ members }) => members[0] === first && members[1] === second);

const subjectOf = (tables: Tables, { subject }: Conversation): ConversationView["subject"] => {
  const listing = subject && tables.listings.get(subject.listingId);
  if (!subject || !listing) return null;
  const contract = subject.contractId && tables.contracts.get(subject.contractId);
  return { ...subject, title: listing.title, posterId: listing.posterId, bidId: contract ? contract.bidId : null };
};

const viewOf = (tables: Tables, conversation: Conversation, viewerId: PersonId): ConversationView => {
  const otherId = conversation.members[0] === viewerId ? conversation.members[1] : conversation.members[0];
  const messages = said(tables, conversation.id);
  const last = messages.at(-1);
  const own = memberOf(tables, conversation.id, viewerId);
  const others = memberOf(tables, conversation.id, otherId);
  const other = tables.people.get(otherId);
  return {
    id: conversation.id,
    other: cardOfPerson(tables, otherId),
    subject: subjectOf(tables, conversation),
    last: last ?? null,
    unread: messages.length - own.read,
    own: { delivered: own.delivered, read: own.read },
    others: { delivered: others.delivered, read: others.read },
    isBlocked: tables.chatBlocks.has(blockKey(viewerId, otherId)),
    canWrite: !eitherBlocks(tables, viewerId, otherId) && other?.person.isDeleted === false,
  };
};

const shownTo = (tables: Tables, viewerId: PersonId): ReadonlyArray<Membership> =>
  [...tables.conversationMembers.values()].filter(({ personId, shownAt }) => personId === viewerId && shownAt !== null);

const newsKey = ({ conversationId, shownAt }: Membership): string =>
  byUpdate({ id: conversationId, updatedAt: shownAt ?? new Date(0) });

export const memoryConversations = inMemory(Conversations)(({ read, readOne, write, modify, get }) => ({
  open: (conversation) =>
    modify((tables) => {
      const there = between(tables, conversation.members);
      const opened = { ...(there ?? conversation), subject: conversation.subject ?? there?.subject ?? null };
      const withConversation = withRow(tables, "conversations", opened.id, opened);
      const both = conversation.members.reduce((changed, personId) => {
        const key = memberKey(opened.id, personId);
        const before = changed.conversationMembers.get(key);
        const shownAt = before?.shownAt ?? (personId === conversation.openedBy ? conversation.createdAt : null);
        const none = { delivered: 0, read: 0, waitsSince: null, told: false };
        const member = { conversationId: opened.id, personId, ...none, ...before, shownAt };
        return withRow(changed, "conversationMembers", key, member);
      }, withConversation);
      return Result.succeed([opened, both]);
    }),
  between: (one, other) => read((tables) => between(tables, membersOf(one, other)) ?? null),
  get: get("conversations", "conversation"),
  view: (id, viewerId) =>
    readOne("conversation", (tables) => {
      const conversation = tables.conversations.get(id);
      return conversation?.members.includes(viewerId) ? viewOf(tables, conversation, viewerId) : undefined;
    }),
  ofPerson: (id, page) =>
    read((tables) =>
      mapPage(newestFirst(shownTo(tables, id), page, newsKey), ({ conversationId }) =>
        viewOf(tables, tables.conversations.get(conversationId) as Conversation, id),
      ),
    ),
  append: (message) =>
    modify((tables) => {
      const there = tables.chatMessages.get(message.id);
      if (there) return Result.succeed([there, tables]);
      const number = said(tables, message.conversationId).length + 1;
      const kept: ChatMessage = { ...message, memberId: message.memberId ?? null, number };
      const members = tables.conversations.get(message.conversationId)?.members ?? [];
      const changed = members.reduce(
        (before, personId) => {
          const member = memberOf(before, message.conversationId, personId);
          const reached =
            personId === message.senderId
              ? { delivered: number, read: number, waitsSince: null, told: false }
              : { waitsSince: member.waitsSince ?? message.sentAt };
          const next = { ...member, ...reached, shownAt: message.sentAt };
          return withRow(before, "conversationMembers", memberKey(message.conversationId, personId), next);
        },
        withRow(tables, "chatMessages", message.id, kept),
      );
      return Result.succeed([kept, changed]);
    }),
  messages: (id, range) =>
    read((tables) => {
      const all = said(tables, id);
      const { limit } = range;
      const chosen =
        "after" in range
          ? all.filter(({ number }) => number > range.after).slice(0, limit)
          : all.filter(({ number }) => range.before === null || number < range.before).slice(-limit);
      return chosen;
    }),
  progress: (id, memberId, { delivered, read: isRead }) =>
    modify((tables) => {
      const before = memberOf(tables, id, memberId);
      const last = said(tables, id).length;
      const readTo = Math.max(before.read, Math.min(isRead, last));
      const after = {
        ...before,
        ...(readTo === last && { waitsSince: null, told: false }),
        read: readTo,
        delivered: Math.max(before.delivered, Math.min(delivered, last), readTo),
      };
      const isNews = after.read !== before.read || after.delivered !== before.delivered;
      return Result.succeed([isNews, withRow(tables, "conversationMembers", memberKey(id, memberId), after)]);
    }),
  unread: (id) =>
    read((tables) =>
      shownTo(tables, id).reduce(
        (sum, { conversationId, read: isRead }) => sum + said(tables, conversationId).length - isRead,
        0,
      ),
    ),
  search: (id, text, { after, limit }) =>
    read((tables) => {
      const own = new Set(
        [...tables.conversations.values()]
          .filter(({ members }) => members.includes(id))
          .map((conversation) => conversation.id),
      );
      const matching = [...tables.chatMessages.values()].filter(
        (message) => own.has(message.conversationId) && searchKey(message.text).includes(text),
      );
      const key = (message: ChatMessage): string => byUpdate({ id: message.id, updatedAt: message.sentAt });
      return newestFirst(matching, { after, limit }, key);
    }),
  block: (blockerId, blockedId, at) =>
    write((tables) => {
      const key = blockKey(blockerId, blockedId);
      return tables.chatBlocks.has(key) ? tables : withRow(tables, "chatBlocks", key, { blockerId, blockedId, at });
    }),
  unblock: (blockerId, blockedId) =>
    write((tables) => withoutRow(tables, "chatBlocks", blockKey(blockerId, blockedId))),
  isBlocked: (one, other) => read((tables) => eitherBlocks(tables, one, other)),
  dealOf: (one, other) =>
    read((tables) => {
      const both = [...tables.bids.values()].filter(
        ({ posterId, bidderId }) =>
          (posterId === one && bidderId === other) || (posterId === other && bidderId === one),
      );
      const newest = sortedBy(both, byId).at(-1);
      return newest ? { listingId: newest.listingId, contractId: null } : null;
    }),
}));
