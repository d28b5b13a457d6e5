import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { ProblemError } from "#api/call.ts";
import { ChatMessageId } from "#core/shared/ids.ts";
import type { ChatClient, ChatNews } from "#web/features/chat/chat-client.ts";
import { openThread, type Thread } from "#web/features/chat/thread.ts";
import type { Client } from "../../support/api.ts";

/** A person in the chat, as their page sees it. */
export type Talker = { readonly client: Client; readonly chat: ChatClient };

export type Talk = {
  /** Connects a contractor and a supplier. */
  readonly pair: () => Promise<readonly [Talker, Talker]>;
  /** Cuts this person's connections, and restores them. */
  readonly cut: (talker: Talker) => Promise<void>;
  readonly restore: (talker: Talker) => Promise<void>;
  /** Loses the answer to the next message that is sent. */
  readonly loseAnswer: () => void;
};

const draft = (text: string) => ({ id: ChatMessageId.make(crypto.randomUUID()), text, attachments: [] });
const nothing = { listingId: null, contractId: null };
const newest = { before: null, limit: 100 };
const textsOf = (messages: ReadonlyArray<{ readonly text: string }>) => messages.map(({ text }) => text);
const numbered = (count: number, first = 1) => Array.from({ length: count }, (_, place) => `Message ${first + place}`);

/** Collects what is heard of one conversation from now on. */
const hearing = ({ chat }: Talker): ChatNews[] => {
  const heard: ChatNews[] = [];
  chat.listen((news) => heard.push(news));
  return heard;
};

const threadOf = ({ chat }: Talker, id: string): Thread =>
  openThread(chat, id, {
    problemOf: (cause) => {
      if (cause instanceof ProblemError) return cause.problem;
      return { type: "about:blank", title: "Offline", status: 0, code: "Offline", detail: "", reference: "" };
    },
  });

/** The contract tests of `ChatClient`, wherever the conversations are stored. */
export const chatContract = (given: () => Talk): void => {
  const opened = async () => {
    const [one, other] = await given().pair();
    const { id } = await one.chat.open(other.client.person.id, nothing);
    return { one, other, id };
  };

  test("two people have one conversation, whoever opens it and however often", async () => {
    const { one, other, id } = await opened();
    expect((await other.chat.open(one.client.person.id, nothing)).id).toBe(id);
    expect(await one.chat.view(id)).toMatchObject({ id, canWrite: true, other: { id: other.client.person.id } });
    expect(await one.chat.messages(id, newest)).toEqual([]);
  });

  test("sending one message id twice makes one message, even if the answer was lost", async () => {
    const { one, other, id } = await opened();
    const message = draft("  Can you begin on Monday?  ");
    const sent = await one.chat.send(id, message);
    expect(sent).toMatchObject({ id: message.id, text: "Can you begin on Monday?", senderId: one.client.person.id });
    expect(await one.chat.send(id, message)).toEqual(sent);
    given().loseAnswer();
    const thread = threadOf(one, id);
    const lost = draft("At eight?");
    thread.send(lost, []);
    // It may show up by itself, as news of the conversation; otherwise it is sent again when the person says so.
    await expect.poll(() => thread.state().outgoing.every(({ problem }) => problem !== null)).toBe(true);
    thread.again(lost.id);
    await expect.poll(() => thread.state().outgoing.length).toBe(0);
    expect(textsOf(await other.chat.messages(id, newest))).toEqual(["Can you begin on Monday?", "At eight?"]);
    thread.close();
  });

  test("messages keep the order they were written in, and older ones load page by page", async () => {
    const { one, other, id } = await opened();
    for (const [turn, text] of numbered(19).entries()) await (turn % 2 ? one : other).chat.send(id, draft(text));
    const thread = threadOf(one, id);
    await expect.poll(() => thread.state().status).toBe("ready");
    expect(textsOf(thread.state().messages)).toEqual(numbered(8, 12));
    expect(thread.state().hasOlder).toBe(true);
    await thread.older();
    expect(textsOf(thread.state().messages)).toEqual(numbered(16, 4));
    await thread.older();
    expect(textsOf(thread.state().messages)).toEqual(numbered(19));
    expect(thread.state().hasOlder).toBe(false);
    const numbers = thread.state().messages.map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers);
    thread.close();
  });

  test("a page that was offline has every message once and in order when it reconnects", async () => {
    const { one, other, id } = await opened();
    const thread = threadOf(other, id);
    await expect.poll(() => thread.state().status).toBe("ready");
    await one.chat.send(id, draft("Message 1"));
    await expect.poll(() => thread.state().messages.length).toBe(1);
    await given().cut(other);
    const missed = numbered(12, 2);
    const writer = threadOf(one, id);
    for (const text of missed) writer.send(draft(text), []);
    await pause(100);
    await given().restore(other);
    // The cut may have interrupted a message, which is then sent at another click.
    await expect.poll(() => writer.state().outgoing.every(({ problem }) => problem !== null)).toBe(true);
    for (const { draft } of writer.state().outgoing) writer.again(draft.id);
    const all = ["Message 1", ...missed].toSorted();
    await expect.poll(() => textsOf(thread.state().messages).toSorted(), { timeout: 40_000 }).toEqual(all);
    expect(textsOf(thread.state().messages)).toEqual(textsOf(await one.chat.messages(id, newest)));
    await one.chat.send(id, draft("Message 14"));
    await expect.poll(() => textsOf(thread.state().messages).at(-1)).toBe("Message 14");
    thread.close();
    writer.close();
  });

  test("the other side hears of messages and typing, and the sender of delivery and reading", async () => {
    const { one, other, id } = await opened();
    await Promise.all([one.chat.view(id), other.chat.view(id)]);
    const [byOne, byOther] = [hearing(one), hearing(other)];
    await one.chat.type(id);
    await expect.poll(() => byOther).toContainEqual({ kind: "typing", conversationId: id });
    expect(byOne).not.toContainEqual({ kind: "typing", conversationId: id });
    const { number } = await one.chat.send(id, draft("Hello"));
    await expect.poll(() => byOther).toContainEqual({ kind: "message", conversationId: id });
    const [got] = await other.chat.messages(id, newest);
    const theirs = got?.number ?? 0;
    await other.chat.progress(id, { delivered: theirs, read: (await other.chat.view(id)).own.read });
    await expect.poll(async () => (await one.chat.view(id)).others.delivered).toBeGreaterThanOrEqual(number);
    expect((await one.chat.view(id)).others.read).toBeLessThan(number);
    await other.chat.progress(id, { delivered: theirs, read: theirs });
    await expect.poll(() => byOne).toContainEqual({ kind: "progress", conversationId: id });
    await expect.poll(async () => (await one.chat.view(id)).others.read).toBeGreaterThanOrEqual(number);
  });

  test("a message is unread in the other person's list until read, and is found by its text", async () => {
    const { one, other, id } = await opened();
    await one.chat.send(id, draft("The north-side gutter leaks."));
    await expect.poll(async () => (await other.chat.conversations(null)).unread).toBe(1);
    expect((await other.chat.conversations(null)).items).toMatchObject([
      { id, unread: 1, last: { text: "The north-side gutter leaks." } },
    ]);
    expect(textsOf((await other.chat.search("north side", null)).items)).toEqual(["The north-side gutter leaks."]);
    const [message] = await other.chat.messages(id, newest);
    const read = message?.number ?? 0;
    await other.chat.progress(id, { delivered: read, read });
    await expect.poll(async () => (await other.chat.conversations(null)).unread).toBe(0);
  });

  test("a file arrives with its message, under a signed link", async () => {
    const { one, other, id } = await opened();
    const fileId = await one.client.upload("chat_attachment");
    await one.chat.send(id, { ...draft("The plan"), attachments: [fileId] });
    const [message] = await other.chat.messages(id, newest);
    expect(message).toMatchObject({ text: "The plan", attachments: [{ name: "porch.png" }] });
    expect(message?.attachments[0]?.fileId).toMatch(/^[0-9a-f-]{36}\.\d+\./);
  });

  test("neither side can write while one is blocked, until they are unblocked", async () => {
    const { one, other, id } = await opened();
    await one.chat.block(other.client.person.id, true);
    for (const each of [one, other]) {
      const refused = each.chat.send(id, draft("Hello?"));
      await expect(refused).rejects.toMatchObject({ problem: { code: "CannotWrite" } });
    }
    expect(await other.chat.view(id)).toMatchObject({ canWrite: false, isBlocked: false });
    await one.chat.block(other.client.person.id, false);
    await other.chat.send(id, draft("Thank you."));
    expect(textsOf(await one.chat.messages(id, newest))).toEqual(["Thank you."]);
  });

  test("a stranger cannot read or write", async () => {
    const { id } = await opened();
    const [stranger] = await given().pair();
    const asked = [stranger.chat.view(id), stranger.chat.messages(id, newest), stranger.chat.send(id, draft("Hello"))];
    for (const each of await Promise.allSettled(asked)) {
      expect(each).toMatchObject({ status: "rejected", reason: expect.any(ProblemError) });
    }
  });
};
