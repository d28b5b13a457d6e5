import { Effect } from "effect";
import { expect } from "vitest";
import { Conversations } from "#core/contract/chat/conversations.ts";
import { type WaitingChat, WaitingChats } from "#core/contract/chat/tell-waiting-chats.ts";
import { Sessions } from "#core/people/session/sessions.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { said, storedConversation } from "#test/builders/chat.ts";
import { storedSession } from "#test/builders/session.ts";
import { manyAtOnce } from "./at-once.ts";
import type { Given } from "./store-world.ts";

const at = (minute: number): Date => new Date(Date.UTC(2001, 4, 4, 12, minute));
const asked = { since: at(10), usedAfter: at(4), sinceForAll: at(0) };

/** Returns everything due among these conversations, page by page. */
const dueIn = Effect.fnUntraced(function* (ids: ReadonlyArray<string>, limit = 50) {
  const chats = yield* WaitingChats;
  const found: Array<WaitingChat> = [];
  for (;;) {
    const page: ReadonlyArray<WaitingChat> = yield* chats.due({ ...asked, after: found.at(-1) ?? null, limit });
    found.push(...page);
    if (page.length < limit) return found.filter(({ conversationId }) => ids.includes(conversationId));
  }
});

export const waitingChatsContract = ({ holds }: Given): void => {
  holds(
    "people with waiting messages are due, longest wait first, until told, and again after they have read",
    function* () {
      const chats = yield* WaitingChats;
      const conversations = yield* Conversations;
      const late = yield* storedConversation();
      const early = yield* storedConversation();
      const fresh = yield* storedConversation();
      const ids = [late, early, fresh].map(({ conversation }) => conversation.id);
      yield* said(late.conversation.id, late.one, "Hello", { sentAt: at(9) });
      for (const minute of [2, 8]) {
        yield* said(early.conversation.id, early.one, "Hello", { sentAt: at(minute) });
      }
      yield* said(fresh.conversation.id, fresh.one, "Hello", { sentAt: at(11) });
      const first = { conversationId: early.conversation.id, personId: early.other, since: at(2) };
      const second = { conversationId: late.conversation.id, personId: late.other, since: at(9) };
      expect(yield* dueIn(ids)).toEqual([first, second]);
      expect(yield* dueIn(ids, 1)).toEqual([first, second]);

      expect(yield* chats.markTold(first)).toBe(true);
      expect(yield* chats.markTold(first)).toBe(false);
      yield* said(early.conversation.id, early.one, "Are you there?", { sentAt: at(9) });
      // Some messages were read and some still wait, so the wait continues.
      yield* conversations.progress(early.conversation.id, early.other, { delivered: 3, read: 1 });
      expect(yield* dueIn(ids)).toEqual([second]);
      yield* conversations.progress(early.conversation.id, early.other, { delivered: 3, read: 3 });
      expect(yield* dueIn(ids)).toEqual([second]);
      yield* said(early.conversation.id, early.one, "One more", { sentAt: at(10) });
      expect(yield* dueIn(ids)).toEqual([second, { ...first, since: at(10) }]);

      // A person who answers has read the earlier messages.
      yield* said(late.conversation.id, late.other, "Yes", { sentAt: at(10) });
      expect(yield* chats.markTold(second)).toBe(false);
      expect(yield* dueIn(ids)).toEqual([
        ...[
          { ...first, since: at(10) },
          { ...second, personId: late.one, since: at(10) },
        ].toSorted((a, b) => (a.conversationId < b.conversationId ? -1 : 1)),
      ]);
    },
  );

  holds("a person with a recently used session is due only after a long wait", function* () {
    const sessions = yield* Sessions;
    const [here, away, long] = [yield* storedConversation(), yield* storedConversation(), yield* storedConversation()];
    const ids = [here, away, long].map(({ conversation }) => conversation.id);
    for (const { conversation, one } of [here, away]) {
      yield* said(conversation.id, one, "Hello", { sentAt: at(3) });
    }
    yield* said(long.conversation.id, long.one, "Hello", { sentAt: at(0) });
    const open = yield* storedSession(here.other, { rotatedAt: at(5) });
    yield* storedSession(away.other, { rotatedAt: at(4) });
    yield* storedSession(long.other, { rotatedAt: at(9) });
    expect((yield* dueIn(ids)).map(({ personId }) => personId)).toEqual([long.other, away.other]);
    yield* sessions.end(here.other, open.id, at(10));
    expect(new Set((yield* dueIn(ids)).map(({ personId }) => personId))).toEqual(
      new Set([long.other, away.other, here.other]),
    );
  });

  holds("of twenty who tell of a wait at once one does, and a failed unit of work tells nobody", function* () {
    const chats = yield* WaitingChats;
    const { atomic } = yield* UnitOfWork;
    const { conversation, one, other } = yield* storedConversation();
    yield* said(conversation.id, one, "Hello", { sentAt: at(3) });
    const chat = { conversationId: conversation.id, personId: other, since: at(3) };
    yield* Effect.flip(atomic(Effect.andThen(chats.markTold(chat), Effect.fail("fallen" as const))));
    const marked = yield* manyAtOnce(20, () => atomic(chats.markTold(chat)));
    expect(marked.filter((isFirst) => isFirst)).toHaveLength(1);
  });
};
