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

/** A conversation with messages that are unread by `personId`, and since when. */
export type WaitingChat = {
  readonly conversationId: ConversationId;
  readonly personId: PersonId;
  readonly since: Date;
};

type WaitingChatsQuery = {
  /** Only messages that have been unread since this time or longer. */
  readonly since: Date;
  /** People who used a session after this time count as present. */
  readonly usedAfter: Date;
  /** People with messages unread since this time are notified even if they are present. */
  readonly sinceForAll: Date;
  readonly after: WaitingChat | null;
  readonly limit: number;
};

/**
 * People with unread messages: a wait begins with the first message that a person hasn't read, and ends when they have
 * read all. `Conversations` maintains it.
 */
export class WaitingChats extends Context.Service<
  WaitingChats,
  {
    /** At most `limit` waits that nobody was notified of, longest first, those after `after`. */
    readonly due: (query: WaitingChatsQuery) => Effect.Effect<ReadonlyArray<WaitingChat>, Unavailable>;
    /** Marks a wait as notified; returns true to one concurrent caller, if the wait is unmarked and still open. */
    readonly markTold: (chat: WaitingChat) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/WaitingChats") {}

/** Waits per unit of work. */
const batch = 100;

const minutes = 60_000;

/** How long messages stay unread before someone who is away is notified, in milliseconds. */
const waitsFor = 5 * minutes;
/** An open page refreshes its session every ten minutes, so a person without a refresh for longer is away. */
const presence = 11 * minutes;
/** After this long, even people who have Dibbs open are notified. */
const waitsForAll = 60 * minutes;

const wordsOf = ({ other, subject, last, unread }: ConversationView): Words => [
  "chatWaits",
  { name: other.name, about: subject?.title ?? null, unread, text: last?.text ? quoted(last.text) : null },
];

/**
 * Notifies people of messages that went unread for some minutes while they were away: once per conversation until they
 * have read it, even if several callers run at once. Says nothing about people whom they have blocked.
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
