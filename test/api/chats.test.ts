import { Effect, Layer } from "effect";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { streamChatHost } from "#adapters/stream/chat-host.ts";
import { streamWebhooks } from "#adapters/stream/webhooks.ts";
import { askBiddersEndpoint } from "#api/endpoints/bids.ts";
import {
  blockPersonEndpoint,
  connectChatEndpoint,
  giveChatTokenEndpoint,
  openConversationEndpoint,
  sendChatMessageEndpoint,
} from "#api/endpoints/chat.ts";
import { deleteOwnAccountEndpoint } from "#api/endpoints/privacy.ts";
import { countUnreadEndpoint } from "#api/endpoints/unread.ts";
import { livePath } from "#api/live-message.ts";
import { leaveChat } from "#core/contract/chat/connect-chat.ts";
import { Conversations } from "#core/contract/chat/conversations.ts";
import { personActor } from "#core/shared/actor.ts";
import { ChatMessageId, ConversationId, PersonId } from "#core/shared/ids.ts";
import type { Change } from "#core/shared/live.ts";
import { checkChat, Heartbeats } from "#core/support/health/heartbeats.ts";
import { keptChat } from "#web/features/chat/kept-chat.ts";
import { connectStream } from "#web/features/chat/stream-chat.ts";
import { chat as words } from "#web/words/chat.ts";
import { bidOn, postedListing } from "../builders/errand.ts";
import { type Client, password, startApi, type TestApi } from "../support/api.ts";
import { ownDatabase } from "../support/database.ts";
import { ownApi } from "../support/own-api.ts";
import { chatContract, type Talk, type Talker } from "../wire/stream/chats.contract.ts";
import { startStream, type WireStream } from "../wire/stream/server.ts";

/** Simulates the live connection of a page: it reports changes, and after a break that some may have been missed. */
const liveOf = (api: TestApi, { accessToken }: Client) => {
  const listeners = new Set<(change: Change | null) => void>();
  let socket: WebSocket | null = null;
  const open = () =>
    new Promise<void>((resolve, reject) => {
      const opened = new WebSocket(`${api.url.replace("http", "ws")}${livePath}`);
      socket = opened;
      opened.once("error", reject);
      opened.once("open", () => opened.send(JSON.stringify({ type: "hello", accessToken })));
      opened.on("message", (data) => {
        const message = JSON.parse(data.toString());
        if (message.type === "ready") resolve();
        else for (const hear of listeners) hear(message.type === "change" ? message.change : null);
      });
    });
  return {
    open,
    cut: () => socket?.terminate(),
    back: async () => {
      await open();
      for (const hear of listeners) hear(null);
    },
    listen: (listener: (change: Change | null) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

type Live = ReturnType<typeof liveOf>;

/** The chat that Dibbs hosts, of a connected person, whose next reply to a message may be lost. */
const keptOf = (client: Client, live: Live, loses: { next: boolean } = { next: false }) => {
  const chat = keptChat({ call: (endpoint, input) => client.call(endpoint, input), listen: live.listen });
  return {
    ...chat,
    send: async (...message: Parameters<typeof chat.send>) => {
      const sent = await chat.send(...message);
      if (!loses.next) return sent;
      loses.next = false;
      throw new Error("The answer was lost.");
    },
  };
};

describe("the built-in chat", () => {
  const loses = { next: false };
  const lives = new Map<Talker, Live>();
  const api = ownApi();
  afterAll(() => {
    for (const live of lives.values()) live.cut();
  });

  const join = async (client: Client): Promise<Talker> => {
    const live = liveOf(api, client);
    await live.open();
    const talker = { client, chat: keptOf(client, live, loses) };
    lives.set(talker, live);
    return talker;
  };
  const talk: Talk = {
    pair: async () => [
      await join(await api.signUp("Cora", "contractor")),
      await join(await api.signUp("Walter", "supplier")),
    ],
    cut: async (talker) => lives.get(talker)?.cut(),
    restore: async (talker) => lives.get(talker)?.back(),
    loseAnswer: () => {
      loses.next = true;
    },
  };
  chatContract(() => talk);

  test("needs no token, and gives none", async () => {
    const client = await api.signUp("Cora", "contractor");
    expect(await client.call(connectChatEndpoint, {})).toEqual({ kind: "dibbs" });
    expect(await client.call(giveChatTokenEndpoint, { body: { user_id: client.person.id } })).toEqual({ token: null });
  });
});

describe("the chat hosted at Stream", () => {
  const database = ownDatabase();
  const lives: Live[] = [];
  let stream: WireStream;
  let api: TestApi;
  beforeAll(async () => {
    stream = await startStream();
    api = await startApi(database.url, {
      works: true,
      watch: (ports) => Layer.merge(ports, streamChatHost(stream.settings)),
      providers: { cards: "sandbox", bank: "sandbox", chat: "stream" },
      webhooks: [{ path: "/webhooks/stream", readWebhook: streamWebhooks(stream.settings) }],
    });
    stream.notifies(`${api.url}/webhooks/stream`);
  });
  afterEach(() => {
    expect(stream.violations.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    for (const live of lives) live.cut();
    await stream.close();
    await api.close();
  });

  const join = async (client: Client): Promise<Talker> => {
    const live = liveOf(api, client);
    await live.open();
    lives.push(live);
    const connection = () => client.call(connectChatEndpoint, {});
    return { client, chat: await connectStream({ kept: keptOf(client, live), connection, selfId: client.person.id }) };
  };
  const pair = async () =>
    [await join(await api.signUp("Cora", "contractor")), await join(await api.signUp("Walter", "supplier"))] as const;
  chatContract(() => ({
    pair,
    cut: async () => stream.drop(),
    restore: async () => stream.restore(),
    loseAnswer: () => stream.loseAnswers(1),
  }));

  const draft = (text: string) => ({ id: ChatMessageId.make(crypto.randomUUID()), text, attachments: [] });
  const nothing = { listingId: null, contractId: null };
  const open = async (one: Client, other: Client) =>
    (await one.call(openConversationEndpoint, { body: { personId: other.person.id, ...nothing } })).id;

  /** Creates three people; the other two have bid on what the first has posted. */
  const project = async () => {
    const people = [
      await api.signUp("Cora", "contractor"),
      await api.signUp("Walter", "supplier"),
      await api.signUp("Luis", "contractor"),
    ] as const;
    const [owner, ...bidders] = people;
    const actorOf = ({ person }: Client) => personActor(PersonId.make(person.id));
    const listing = await api.runtime.runPromise(postedListing(actorOf(owner)));
    for (const bidder of bidders) await api.runtime.runPromise(bidOn(listing, actorOf(bidder)));
    return { owner, bidders, params: { listingId: listing.id } };
  };
  const body = { text: " Is the permit in your price? " };
  const said = ["Is the permit in your price?"];
  /** Reads somebody's messages at Stream in their conversation with another person. */
  const readBy = async ({ chat }: Talker, other: Client) => {
    const { id } = await chat.open(other.person.id, nothing);
    return (await chat.messages(id, { before: null, limit: 100 })).map(({ text }) => text);
  };

  test("delivers a question to all bidders in each bidder's own conversation, once even if an answer is lost", async () => {
    const { owner, bidders, params } = await project();
    const [one, other] = [await join(bidders[0]), await join(bidders[1])];
    const { id } = await one.chat.open(owner.person.id, nothing);
    await one.chat.send(id, draft("Two of my crew are sick this week."));
    stream.loseAnswers(1);
    expect(await owner.call(askBiddersEndpoint, { params, body })).toEqual({ asked: 2, skipped: 0 });
    await expect.poll(() => readBy(one, owner)).toEqual(["Two of my crew are sick this week.", ...said]);
    await expect.poll(() => readBy(other, owner)).toEqual(said);
    const senders = stream.channels.get(id)?.messages.map(({ user }) => user.id);
    expect(senders).toEqual([one.client.person.id, owner.person.id]);
    const kept = Effect.flatMap(Conversations, (it) =>
      it.messages(ConversationId.make(id), { before: null, limit: 100 }),
    );
    const texts = async () => (await api.runtime.runPromise(kept)).map(({ text }) => text).toSorted();
    await expect.poll(texts).toEqual(["Two of my crew are sick this week.", ...said].toSorted());
  });

  test("delivers a question to all bidders once the host is back, but not to one who has blocked the poster by then", async () => {
    const { owner, bidders, params } = await project();
    stream.drop();
    expect(await owner.call(askBiddersEndpoint, { params, body })).toEqual({ asked: 2, skipped: 0 });
    const actor = personActor(PersonId.make(bidders[0].person.id));
    await api.runtime.runPromise(
      Effect.flatMap(Conversations, (it) => it.block(actor.personId, PersonId.make(owner.person.id), new Date())),
    );
    // An attempt that read before they blocked ends before the host is back.
    const tried = async () =>
      (await api.sql`select 1 from pgboss.job where name = 'say-in-chat' and state = 'active'`).length;
    await expect.poll(tried).toBe(0);
    stream.restore();
    const other = await join(bidders[1]);
    await expect.poll(() => readBy(other, owner), { timeout: 30_000 }).toEqual(said);
    const undone = async () =>
      (await api.sql`select 1 from pgboss.job where name = 'say-in-chat' and state < 'completed'`).length;
    await expect.poll(undone, { timeout: 30_000 }).toBe(0);
    expect([...stream.channels.values()].filter(({ members }) => members.includes(actor.personId))).toEqual([]);
  });

  test("gives a person with a bearer token a chat token that expires, for themselves only", async () => {
    const [one, other] = [await api.signUp("Cora", "contractor"), await api.signUp("Walter", "supplier")];
    const body = { user_id: one.person.id, dibbs_access_token: one.accessToken, firebase_uid: "ignored" };
    const { token } = await one.call(giveChatTokenEndpoint, { body });
    const claims = JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({ user_id: one.person.id, exp: claims.iat + 3600 });
    const refused = await one.refused(giveChatTokenEndpoint, { body: { user_id: other.person.id } });
    expect(refused).toMatchObject({ status: 403, detail: "You can only connect to the chat as yourself." });
    const unsigned = await fetch(`${api.url}/chat/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(unsigned.status).toBe(401);
  });

  test("is health-checked, and its heartbeat shows support when it cannot be reached", async () => {
    const heard = () =>
      api.runtime.runPromise(
        Effect.andThen(
          checkChat(),
          Effect.flatMap(Heartbeats, (heartbeats) => heartbeats.list()),
        ),
      );
    const chat = { id: "Stream", kind: "chat" };
    expect(await heard()).toMatchObject([{ ...chat, trouble: null }]);
    stream.drop();
    expect(await heard()).toMatchObject([{ ...chat, trouble: "The chat cannot be reached right now." }]);
    stream.restore();
    expect(await heard()).toMatchObject([{ ...chat, trouble: null }]);
  });

  test("silently replaces an expired token and continues", async () => {
    const [one, other] = await pair();
    const { id } = await one.chat.open(other.client.person.id, nothing);
    await one.chat.view(id);
    const isAsked = () => stream.requests.filter((request) => request === "POST /users").length;
    const before = isAsked();
    stream.endToken(one.client.person.id);
    expect(await one.chat.send(id, draft("Still here"))).toMatchObject({ text: "Still here" });
    await expect.poll(isAsked).toBe(before + 1);
  });

  test("does not connect with an invalid token, and reports a problem", async () => {
    const client = await api.signUp("Cora", "contractor");
    const connection = async () => {
      const given = await client.call(connectChatEndpoint, {});
      return given.kind === "stream" ? { ...given, token: `${given.token}x` } : given;
    };
    const kept = keptOf(client, liveOf(api, client));
    await expect(connectStream({ kept, connection, selfId: client.person.id })).rejects.toMatchObject({
      problem: { detail: "Your message wasn't sent. Try again." },
    });
  });

  test("has one channel of two members per conversation, created by the server under Dibbs's own id", async () => {
    const [one, other] = [await api.signUp("Cora", "contractor"), await api.signUp("Walter", "supplier")];
    const [id, again] = await Promise.all([open(one, other), open(other, one)]);
    expect(again).toBe(id);
    const members = [one.person.id, other.person.id];
    expect(stream.channels.get(id)?.members.toSorted()).toEqual(members.toSorted());
    const problem = await one.refused(sendChatMessageEndpoint, {
      params: { conversationId: id },
      body: draft("Hello"),
    });
    expect(problem).toMatchObject({ status: 409, code: "WrittenOutside" });
  });

  test("counts a message once, though its webhook event is compressed or repeated, and rejects bad signatures", async () => {
    const [one, other] = await pair();
    const { id } = await one.chat.open(other.client.person.id, nothing);
    const url = `${api.url}/webhooks/stream`;
    await one.chat.send(id, draft("Hello"));
    const unread = async () => (await other.client.call(countUnreadEndpoint, {})).messages;
    await expect.poll(unread).toBe(1);
    const event = { type: "message.new", channel_id: id, message: { text: "Not what Stream has" } };
    for (const packed of [true, false, false]) expect((await stream.notify(url, event, { packed })).status).toBe(200);
    const noticed = await api.sql`select 1 from webhook_event where provider = 'stream' and event = 'message.new'
      and subject ->> 'conversationId' = ${id} and processed_at is null`;
    await expect.poll(async () => noticed.length === 0 || unread()).toBeTruthy();
    expect((await stream.notify(url, { no: "type" })).status).toBe(200);
    expect(await api.sql`select state from webhook_event where id like 'stream:unreadable:%'`).toEqual([
      { state: "ignored" },
    ]);
    expect((await stream.notify(url, event, { signature: "0".repeat(64) })).status).toBe(401);
    expect((await stream.notify(url, event, { packed: true, signature: "" })).status).toBe(401);
    const broken = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-signature": "0".repeat(64) },
      body: new Uint8Array([0x1f, 0x8b, 1, 2, 3]),
    });
    expect(broken.status).toBe(401);
    const kept =
      await api.sql`select count(*)::int from webhook_event where provider = 'stream' and subject ->> 'conversationId' = ${id}`;
    // Stream's own notification of the message, and the one above, which came three times.
    expect(kept).toMatchObject([{ count: 2 }]);
    await expect
      .poll(
        async () =>
          (await api.sql`select 1 from webhook_event where provider = 'stream' and state in ('received', 'failed')`)
            .length,
      )
      .toBe(0);
    expect(await unread()).toBe(1);
    expect((await other.chat.conversations(null)).items).toMatchObject([{ last: { text: "Hello" } }]);
  });

  test("counts neither Stream's system messages nor deleted ones as a member's message", async () => {
    const [one, other] = await pair();
    const { id } = await one.chat.open(other.client.person.id, nothing);
    for (const type of ["system", "deleted", "ephemeral", "error"]) stream.say(id, one.client.person.id, type);
    await one.chat.send(id, draft("Hello"));
    await expect
      .poll(async () => (await other.chat.conversations(null)).items)
      .toMatchObject([{ unread: 1, last: { text: "Hello" } }]);
    const kept = await api.sql`select text from chat_message where conversation_id = ${id}`;
    expect(kept).toEqual([{ text: "Hello" }]);
    const shown = await other.chat.messages(id, { before: null, limit: 10 });
    expect(shown.map(({ text }) => text)).toEqual([words.removed, "Hello"]);
    for (let turn = 0; turn < 5; turn += 1) stream.say(id, one.client.person.id, "system");
    expect(await other.chat.messages(id, { before: null, limit: 2 })).toEqual(shown);
    const [removed] = shown;
    await one.chat.send(id, draft("Still there?"));
    const later = await other.chat.messages(id, { after: removed?.number ?? 0, limit: 2 });
    expect(later.map(({ text }) => text)).toEqual(["Hello", "Still there?"]);
  });

  test("removes a person who deletes their account: no name, no access, no messages to them; what they wrote stays", async () => {
    const [one, other] = await pair();
    const { id } = await one.chat.open(other.client.person.id, nothing);
    await one.chat.send(id, draft("The gate is at the back."));
    const silent = await open(await api.signUp("Cora", "contractor"), one.client);
    expect(stream.users.get(one.client.person.id)).toMatchObject({ name: "Cora" });
    await one.client.call(deleteOwnAccountEndpoint, { body: { password, confirmation: "DELETE" } });
    await expect.poll(() => stream.deleted.get(one.client.person.id)).toEqual({ user: "pruning" });
    expect(stream.users.has(one.client.person.id)).toBe(false);
    for (const left of [id, silent]) expect(stream.channels.get(left)?.frozen).toBe(true);
    expect(await other.chat.messages(id, { before: null, limit: 10 })).toMatchObject([
      { text: "The gate is at the back." },
    ]);
    expect(await other.chat.view(id)).toMatchObject({ canWrite: false, other: { name: "Deleted account" } });
    await expect(other.chat.send(id, draft("Thank you"))).rejects.toMatchObject({ problem: { code: "CannotWrite" } });
    // Blocking a deleted account sends nothing to Stream, and a repeat changes nothing.
    await other.client.call(blockPersonEndpoint, { params: { personId: one.client.person.id } });
    await api.runtime.runPromise(leaveChat(one.client.person.id));
    await api.runtime.runPromise(leaveChat(PersonId.make(crypto.randomUUID())));
    expect([...stream.deleted.keys()].filter((gone) => gone === one.client.person.id)).toHaveLength(1);
  });

  test("freezes every conversation of a removed person, even more than fit on one page", async () => {
    const [one, other] = [await api.signUp("Cora", "contractor"), await api.signUp("Walter", "supplier")];
    const first = await open(one, other);
    const channel = stream.channels.get(first);
    if (!channel) throw new Error("The channel is missing.");
    for (let more = 0; more < 65; more += 1) {
      const id = crypto.randomUUID();
      stream.channels.set(id, { ...channel, id, members: [one.person.id, crypto.randomUUID()] });
    }
    await api.runtime.runPromise(leaveChat(one.person.id));
    const theirs = [...stream.channels.values()].filter(({ members }) => members.includes(one.person.id));
    expect(theirs).toHaveLength(66);
    expect(theirs.every(({ frozen }) => frozen)).toBe(true);
  });
});
