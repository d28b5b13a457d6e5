import { and, asc, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Effect, Schema } from "effect";
import type { ChatMessage } from "#core/contract/chat/chat-message.ts";
import {
  type Conversation,
  type ConversationView,
  membersOf,
  type Progress,
} from "#core/contract/chat/conversation.ts";
import { Conversations } from "#core/contract/chat/conversations.ts";
import { type ConversationId, ListingId, type PersonId } from "#core/shared/ids.ts";
import { cutPage } from "#core/shared/page.ts";
import { searchKey } from "#core/shared/text.ts";
import { updateAfter, updateKey } from "../cursor.ts";
import { listing } from "../market/listing.table.ts";
import { personCard } from "../people/card.ts";
import { person } from "../people/person.table.ts";
import { found, inDatabase } from "../rows.ts";
import { given, is, rowsOf, statement } from "../statement.ts";
import { chatMessage, chatMessageShown, conversation, conversationMember } from "./chat.table.ts";
import { contract } from "./contract.table.ts";

type Id = { readonly id: ConversationId };
type Pair = { readonly firstId: PersonId; readonly secondId: PersonId };
type Row = typeof conversation.$inferSelect;

const pairOf = ([firstId, secondId]: Conversation["members"]): Pair => ({ firstId, secondId });

const conversationOf = ({ id, firstId, secondId, openedBy, listingId, contractId, createdAt }: Row): Conversation => ({
  id,
  members: [firstId, secondId],
  openedBy,
  subject: listingId === null ? null : { listingId, contractId },
  createdAt,
});

const get = statement<Id>()((db) => db.select().from(conversation).where(is(conversation.id, "id")));

const between = statement<Pair>()((db) =>
  db
    .select()
    .from(conversation)
    .where(and(is(conversation.firstId, "firstId"), is(conversation.secondId, "secondId"))),
);

const getForUpdate = statement<Id>()((db) =>
  db
    .select({ lastNumber: conversation.lastNumber })
    .from(conversation)
    .where(is(conversation.id, "id"))
    .for("no key update"),
);

const own = alias(conversationMember, "own");
const others = alias(conversationMember, "others");
const last = alias(chatMessage, "last");
const isBlocked = sql<boolean>`exists (select from chat_block where blocker_id = ${own.personId} and blocked_id = ${person.id})`;
const isBlocking = sql<boolean>`exists (select from chat_block where blocker_id = ${person.id} and blocked_id = ${own.personId})`;

const shown = {
  id: conversation.id,
  other: personCard(person),
  isDeleted: person.isDeleted,
  listingId: conversation.listingId,
  contractId: conversation.contractId,
  title: listing.title,
  posterId: listing.posterId,
  bidId: contract.bidId,
  lastNumber: conversation.lastNumber,
  own: { delivered: own.delivered, read: own.read },
  others: { delivered: others.delivered, read: others.read },
  shownAt: own.shownAt,
  last: {
    conversationId: last.conversationId,
    number: last.number,
    id: last.id,
    senderId: last.senderId,
    text: last.text,
    attachments: last.attachments,
    sentAt: last.sentAt,
  },
  isBlocked,
  isBlocking,
};

const ofViewer = (db: Parameters<Parameters<ReturnType<typeof statement>>[0]>[0]) =>
  db
    .select(shown)
    .from(own)
    .innerJoin(conversation, eq(conversation.id, own.conversationId))
    .innerJoin(others, and(eq(others.conversationId, own.conversationId), sql`${others.personId} <> ${own.personId}`))
    .innerJoin(person, eq(person.id, others.personId))
    .leftJoin(listing, eq(listing.id, conversation.listingId))
    .leftJoin(contract, eq(contract.id, conversation.contractId))
    .leftJoin(last, and(eq(last.conversationId, conversation.id), eq(last.number, conversation.lastNumber)));

type Shown = Awaited<ReturnType<ReturnType<typeof ofViewer>["execute"]>>[number];

const viewOf = (row: Shown): ConversationView => ({
  id: row.id,
  other: row.other,
  subject:
    row.listingId === null || row.title === null || row.posterId === null
      ? null
      : {
          listingId: row.listingId,
          contractId: row.contractId,
          title: row.title,
          posterId: row.posterId,
          bidId: row.bidId,
        },
  last: row.last,
  unread: row.lastNumber - row.own.read,
  own: row.own,
  others: row.others,
  isBlocked: row.isBlocked,
  canWrite: !row.isBlocked && !row.isBlocking && !row.isDeleted,
});

const view = statement<Id & { readonly viewerId: PersonId }>()((db) =>
  ofViewer(db).where(and(is(own.conversationId, "id"), is(own.personId, "viewerId"))),
);

type Range = { readonly afterTime: Date; readonly afterId: string; readonly limit: number };

const ofPerson = statement<Range & { readonly personId: PersonId }>()((db) =>
  ofViewer(db)
    .where(
      sql`${is(own.personId, "personId")} and ${own.shownAt} is not null
        and (${own.shownAt}, ${own.conversationId}) < (${given("afterTime", own.shownAt)}, ${given("afterId", own.conversationId)})`,
    )
    .orderBy(desc(own.shownAt), desc(own.conversationId))
    .limit(sql.placeholder("limit")),
);

type Numbers = { readonly conversationId: ConversationId; readonly number: number; readonly limit: number };

const before = statement<Numbers>()((db) =>
  db
    .select(chatMessageShown)
    .from(chatMessage)
    .where(
      sql`${is(chatMessage.conversationId, "conversationId")} and ${chatMessage.number} < ${given("number", chatMessage.number)}`,
    )
    .orderBy(desc(chatMessage.number))
    .limit(sql.placeholder("limit")),
);

const after = statement<Numbers>()((db) =>
  db
    .select(chatMessageShown)
    .from(chatMessage)
    .where(
      sql`${is(chatMessage.conversationId, "conversationId")} and ${chatMessage.number} > ${given("number", chatMessage.number)}`,
    )
    .orderBy(asc(chatMessage.number))
    .limit(sql.placeholder("limit")),
);

const byMessageId = statement<Pick<ChatMessage, "id">>()((db) =>
  db.select(chatMessageShown).from(chatMessage).where(is(chatMessage.id, "id")),
);

const unread = statement<{ readonly personId: PersonId }>()((db) =>
  db
    .select({ count: sql<number>`coalesce(sum(${conversation.lastNumber} - ${own.read}), 0)::int` })
    .from(own)
    .innerJoin(conversation, eq(conversation.id, own.conversationId))
    .where(sql`${is(own.personId, "personId")} and ${own.shownAt} is not null`),
);

const search = statement<Range & { readonly personId: PersonId; readonly pattern: string }>()((db) =>
  db
    .select(chatMessageShown)
    .from(own)
    .innerJoin(chatMessage, eq(chatMessage.conversationId, own.conversationId))
    .where(
      sql`${is(own.personId, "personId")} and ${chatMessage.searchKey} like ${sql.placeholder("pattern")}
        and (${chatMessage.sentAt}, ${chatMessage.id}) < (${given("afterTime", chatMessage.sentAt)}, ${given("afterId", chatMessage.id)})`,
    )
    .orderBy(desc(chatMessage.sentAt), desc(chatMessage.id))
    .limit(sql.placeholder("limit")),
);

const dealsOf = rowsOf(Schema.Struct({ listingId: ListingId, contractId: Schema.Null }));

/** Greater than any message's number. */
const newest = 2 ** 31 - 1;

export const postgresConversations = inDatabase(Conversations)(({ run, query }) => {
  const foundBetween = Effect.fnUntraced(function* (members: Conversation["members"]) {
    const [row] = yield* run(between, pairOf(members));
    return row ? conversationOf(row) : null;
  });

  return {
    open: Effect.fnUntraced(function* (opened) {
      const { id, members, openedBy, subject, createdAt } = opened;
      const { firstId, secondId } = pairOf(members);
      const { listingId, contractId } = subject ?? { listingId: null, contractId: null };
      yield* query(
        (on) => on`
            with opened as (
              insert into conversation (id, first_id, second_id, opened_by, listing_id, contract_id, created_at)
              values (${id}, ${firstId}, ${secondId}, ${openedBy}, ${listingId}, ${contractId}, ${createdAt})
              on conflict (first_id, second_id) do update set
                listing_id = coalesce(excluded.listing_id, conversation.listing_id),
                contract_id = case when excluded.listing_id is null then conversation.contract_id
                  else excluded.contract_id end
              returning id
            )
            insert into conversation_member (conversation_id, person_id, shown_at)
            select opened.id, side.person_id,
              case when side.person_id = ${openedBy} then ${createdAt}::timestamptz end
            from opened cross join (values (${firstId}::uuid), (${secondId}::uuid)) side (person_id)
            on conflict (conversation_id, person_id) do update set
              shown_at = coalesce(conversation_member.shown_at, excluded.shown_at)`,
      );
      return (yield* foundBetween(members)) ?? opened;
    }),
    between: (one, other) => foundBetween(membersOf(one, other)),
    get: (id) => Effect.map(found("conversation", run(get, { id })), conversationOf),
    view: (id, viewerId) => Effect.map(found("conversation", run(view, { id, viewerId })), viewOf),
    ofPerson: Effect.fnUntraced(function* (personId, page) {
      const rows = yield* run(ofPerson, { personId, ...updateAfter(page.after), limit: page.limit + 1 });
      const { items, next } = cutPage(rows, page.limit, ({ id, shownAt }) =>
        updateKey({ id, updatedAt: shownAt ?? new Date(0) }),
      );
      return { items: items.map(viewOf), next };
    }),
    append: Effect.fnUntraced(function* (message) {
      // Concurrent writers into the same conversation wait here, so that numbers have neither gaps nor duplicates.
      const [locked] = yield* run(getForUpdate, { id: message.conversationId });
      const [there] = yield* run(byMessageId, { id: message.id });
      if (there) return there;
      const { id, conversationId, senderId, memberId = null, text, attachments, sentAt } = message;
      const number = (locked?.lastNumber ?? 0) + 1;
      const fileIds = [...new Set(attachments.map(({ fileId }) => fileId))];
      const kept = yield* query(
        (on) => on`
            with kept as (
              insert into chat_message (conversation_id, number, id, sender_id, member_id, text, attachments, sent_at, search_key)
              values (${conversationId}, ${number}, ${id}, ${senderId}, ${memberId}, ${text}, ${JSON.stringify(attachments)}::jsonb,
                ${sentAt}, ${searchKey(text)})
              on conflict (id) do nothing returning id
            ), files as (
              insert into chat_message_file (message_id, file_id)
              select kept.id, value::uuid from kept
              cross join jsonb_array_elements_text(${JSON.stringify(fileIds)}::jsonb)
            ), counted as (
              update conversation set last_number = ${number} from kept where conversation.id = ${conversationId}
            ), members as (
              update conversation_member set shown_at = ${sentAt},
                read = case when person_id = ${senderId} then ${number} else read end,
                delivered = case when person_id = ${senderId} then ${number} else delivered end,
                waits_since = case when person_id = ${senderId} then null else coalesce(waits_since, ${sentAt}) end,
                told = told and person_id <> ${senderId}
              from kept where conversation_id = ${conversationId}
            )
            select id from kept`,
      );
      if (kept.length > 0) return { ...message, memberId, number };
      const [other] = yield* run(byMessageId, { id });
      return other ?? { ...message, memberId, number };
    }),
    messages: (id, range) =>
      "after" in range
        ? run(after, { conversationId: id, number: range.after, limit: range.limit })
        : Effect.map(run(before, { conversationId: id, number: range.before ?? newest, limit: range.limit }), (rows) =>
            rows.toReversed(),
          ),
    progress: Effect.fnUntraced(function* (id, memberId, progress: Progress) {
      const moved = yield* query(
        (on) => on`
            update conversation_member set
              read = greatest(read, least(${progress.read}::int, last_number)),
              delivered = greatest(delivered, least(greatest(${progress.delivered}::int, ${progress.read}::int), last_number)),
              waits_since = case when ${progress.read}::int >= last_number then null else waits_since end,
              told = told and ${progress.read}::int < last_number
            from conversation
            where conversation.id = conversation_id and conversation_id = ${id} and person_id = ${memberId}
              and (least(${progress.read}::int, last_number) > read
                or least(greatest(${progress.delivered}::int, ${progress.read}::int), last_number) > delivered)
            returning person_id`,
      );
      return moved.length > 0;
    }),
    unread: (personId) => Effect.map(run(unread, { personId }), ([row]) => row?.count ?? 0),
    search: Effect.fnUntraced(function* (personId, text, page) {
      const rows = yield* run(search, {
        personId,
        // '_' is a word character, but matches any character in a LIKE pattern.
        pattern: `%${text.replaceAll("_", "\\_")}%`,
        ...updateAfter(page.after),
        limit: page.limit + 1,
      });
      return cutPage(rows, page.limit, ({ id, sentAt }) => updateKey({ id, updatedAt: sentAt }));
    }),
    block: (blockerId, blockedId, at) =>
      Effect.asVoid(
        query(
          (on) => on`
              insert into chat_block (blocker_id, blocked_id, at) values (${blockerId}, ${blockedId}, ${at})
              on conflict do nothing`,
        ),
      ),
    unblock: (blockerId, blockedId) =>
      Effect.asVoid(
        query((on) => on`delete from chat_block where blocker_id = ${blockerId} and blocked_id = ${blockedId}`),
      ),
    isBlocked: (one, other) =>
      Effect.map(
        query(
          (on) => on`
              select from chat_block
              where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one})
              limit 1`,
        ),
        (rows) => rows.length > 0,
      ),
    dealOf: (one, other) =>
      Effect.map(
        query(
          (on) => on`
              select listing_id as "listingId", null as "contractId" from bid
              where bidder_id in (${one}, ${other}) and poster_id in (${one}, ${other})
              order by id desc limit 1`,
        ),
        (rows) => dealsOf(rows)[0] ?? null,
      ),
  };
});
