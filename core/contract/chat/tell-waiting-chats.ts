import { Context, Effect } from "effect";
import { quoted } from "#core/market/question/question.ts";
import { tell } from "#core/messaging/alert/tell.ts";
import type { Words } from "#core/messaging/words/words.ts";
import { now } from "#core/shared/day.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ConversationId, PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { walkRows } from "#core/shared/walk.ts";
import type { ConversationView } from "./conversation.ts";
import { Conversations } from "./conversations.ts";

/** A conversation in which messages wait for one of the two, and since when. */
export type WaitingChat = {
  readonly conversationId: ConversationId;
  readonly personId: PersonId;
  readonly since: Date;
};

type WaitingChatsQuery = {
  /** Messages wait since then, or for longer. */
  readonly since: Date;
  /** Who has used a session after this is not away. */
  readonly usedAfter: Date;
  /** Who has let messages wait since then is told even so. */
  readonly sinceForAll: Date;
  readonly after: WaitingChat | null;
  readonly limit: number;
};

/**
 * Whom messages wait for: a wait begins with the first message that somebody has not read, and ends when they have read
 * all. `Conversations` keeps it.
 */
export class WaitingChats extends Context.Service<
  WaitingChats,
  {
    /** At most `limit` waits of which nobody was told, the longest first, those behind `after`. */
    readonly due: (query: WaitingChatsQuery) => Effect.Effect<ReadonlyArray<WaitingChat>, Unavailable>;
    /** Notes that somebody is told of a wait; answers whether they were not yet, and it goes on, to one of all who ask at once. */
    readonly markTold: (chat: WaitingChat) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/WaitingChats") {}

/** So many in one unit of work. */
const batch = 100;

const minutes = 60_000;

/** How long messages wait before somebody who is away is told of them, in milliseconds. */
const waitsFor = 5 * minutes;
/** An open page takes its session up anew every ten minutes, so who has not for longer is away. */
const presence = 11 * minutes;
/** Who has not read them by then, though Dibbs is open somewhere, is told as well. */
const waitsForAll = 60 * minutes;

const wordsOf = ({ other, subject, last, unread }: ConversationView): Words => [
  "chatWaits",
  { name: other.name, about: subject?.title ?? null, unread, text: last?.text ? quoted(last.text) : null },
];

/**
 * Tells people of messages that they have not read for some minutes while they were away: once a conversation, until they
 * have read it, however often and by how many this is done. Of somebody whom they have blocked they are told nothing.
 */
export const tellWaitingChats = Effect.fn("tellWaitingChats")(function* () {
  const chats = yield* WaitingChats;
  const conversations = yield* Conversations;
  const at = (yield* now).getTime();
  const ends = {
    since: new Date(at - waitsFor),
    usedAfter: new Date(at - presence),
    sinceForAll: new Date(at - waitsForAll),
  };
  const tellOf = Effect.fnUntraced(function* (chat: WaitingChat) {
    const { conversationId, personId } = chat;
    if (!(yield* chats.markTold(chat))) return;
    const view = yield* conversations.view(conversationId, personId);
    if (view.isBlocked || view.unread === 0) return;
    yield* tell(personId, { kind: "chat", words: wordsOf(view), link: { to: "chat", conversationId } });
  });
  const keyOf = (it: WaitingChat) => it;
  yield* walkRows(batch, keyOf, (page) =>
    atomically(Effect.tap(chats.due({ ...ends, ...page }), Effect.forEach(tellOf))),
  );
});
