import { expect, test } from "vitest";
import type { ChatMessage, ChatMessageDraft } from "#core/contract/chat/chat-message.ts";
import { ConversationId, PersonId } from "#core/shared/ids.ts";
import { aChatMessageDraft } from "#test/builders/chat.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import type { ChatClient } from "#web/features/chat/chat-client.ts";
import { openThread } from "#web/features/chat/thread.ts";

const conversationId = idOf(ConversationId);
const [self, other] = [idOf(PersonId), idOf(PersonId)];

/** Simulates a server with one conversation, and a page's connection to it that can be lost. */
const aServer = () => {
  const kept: ChatMessage[] = [];
  let isLost = false;
  let listener: Parameters<ChatClient["listen"]>[0] = () => undefined;
  const keep = (senderId: PersonId, draft: ChatMessageDraft): ChatMessage => {
    const message = { ...draft, attachments: [], conversationId, senderId, number: kept.length + 1, sentAt: moment() };
    kept.push(message);
    return message;
  };
  const reached = <A>(answer: () => A): Promise<A> =>
    isLost ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve().then(answer);
  const client: Pick<ChatClient, "listen" | "messages" | "send"> = {
    listen: (heard) => {
      listener = heard;
      return () => undefined;
    },
    messages: (_, range) =>
      reached(() =>
        "after" in range
          ? kept.filter(({ number }) => number > range.after).slice(0, range.limit)
          : kept.filter(({ number }) => range.before === null || number < range.before).slice(-range.limit),
      ),
    send: (_, draft) => reached(() => keep(self, draft)),
  };
  return {
    client,
    says: (text: string) => keep(other, aChatMessageDraft(text)),
    loses: (lost: boolean) => {
      isLost = lost;
    },
    tells: (news: Parameters<typeof listener>[0]) => listener(news),
  };
};

test("messages missed during a lost connection are loaded, even if an own message is sent first", async () => {
  const server = aServer();
  server.says("One");
  const thread = openThread(server.client, conversationId, {
    problemOf: () => ({ status: 0, code: "Offline", title: "", detail: "", type: "about:blank" }) as never,
  });
  const texts = () => thread.state().messages.map(({ text }) => text);
  await expect.poll(texts).toEqual(["One"]);

  server.loses(true);
  const four = aChatMessageDraft("Four");
  thread.send(four, []);
  for (const text of ["Two", "Three"]) server.says(text);
  await expect.poll(() => thread.state().outgoing.map(({ problem }) => problem?.code)).toEqual(["Offline"]);
  server.loses(false);
  thread.again(four.id);
  await expect.poll(() => thread.state().outgoing).toHaveLength(0);
  server.tells({ kind: "gap" });
  await expect.poll(texts).toEqual(["One", "Two", "Three", "Four"]);
});
