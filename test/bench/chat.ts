// `npm run bench:chat`: 500 sockets on one process, ten for each of 50 conversations, with a message per second in
// each. Every socket reads its news as a page does. Exits with 1 if a message is lost or arrives twice.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Schema } from "effect";
import { WebSocket } from "ws";
import { connect } from "#adapters/postgres/connect.ts";
import { startEmbedded } from "#adapters/postgres/embedded.ts";
import { migrate } from "#adapters/postgres/migrate.ts";
import { call } from "#api/call.ts";
import { listChatMessagesEndpoint, openConversationEndpoint, sendChatMessageEndpoint } from "#api/endpoints/chat.ts";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { LiveMessage, livePath } from "#api/live-message.ts";
import { ChatMessageId, type ConversationId, type PersonId } from "#core/shared/ids.ts";
import type { ChatClient, ChatNews } from "#web/features/chat/chat-client.ts";
import { openThread, type Thread } from "#web/features/chat/thread.ts";
import { startServer } from "./server.ts";

const seconds = Number(process.argv[2] ?? 60);
const conversations = 50;
const socketsOfOne = 5;

const folder = await mkdtemp(join(tmpdir(), "dibbs-bench-"));
const postgres = await startEmbedded({ folder });
const sql = await connect(postgres.url);
await migrate(sql);
// Each person has their own address, because one address may not register so many.
const product = await startServer("api/main.ts", {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  TRUST_PROXY: "127.0.0.1",
  SEED: "no",
});

type Party = { readonly id: PersonId; readonly accessToken: string };

const register = async (place: number): Promise<Party> => {
  const body = { email: `talker${place}@bench.example`, name: `Talker ${place}`, password: "a long password" };
  const headers = { "x-forwarded-for": `10.0.${Math.floor(place / 200)}.${1 + (place % 200)}` };
  const fetchFrom: typeof fetch = (input, init) => {
    const all = new Headers(init?.headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    return fetch(input, { ...init, headers: all });
  };
  const { person, accessToken } = await call(registerEndpoint, { body }, { baseUrl: product.url, fetch: fetchFrom });
  return { id: person.id, accessToken };
};

const as = ({ accessToken }: Party) => ({ baseUrl: product.url, accessToken });

/** When each message was sent, and how long it took to reach each socket, in milliseconds. */
const sentAt = new Map<string, number>();
const took: number[] = [];

const readLive = Schema.decodeUnknownSync(Schema.fromJsonString(LiveMessage));

/** Opens a socket, and the conversation as a page with that socket shows it. */
const listen = async (party: Party, conversationId: ConversationId): Promise<{ thread: Thread; socket: WebSocket }> => {
  const listeners = new Set<(news: ChatNews) => void>();
  const socket = new WebSocket(`${product.url.replace("http", "ws")}${livePath}`);
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject);
    socket.once("open", () => socket.send(JSON.stringify({ type: "hello", accessToken: party.accessToken })));
    socket.on("message", (data) => {
      const message = readLive(data.toString());
      if (message.type === "ready") resolve();
      else if (message.type === "catch-up") for (const hear of listeners) hear({ kind: "gap" });
      else if (message.change.noun === "chat" && message.change.event === "send") {
        for (const hear of listeners) hear({ kind: "message", conversationId: message.change.id });
      }
    });
  });
  const client: Pick<ChatClient, "listen" | "messages" | "send"> = {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    messages: async (id, range) => {
      const place = "after" in range ? { after: range.after } : range.before === null ? {} : { before: range.before };
      const input = { params: { conversationId: id as ConversationId }, query: { ...place, limit: range.limit } };
      return (await call(listChatMessagesEndpoint, input, as(party))).items;
    },
    send: () => Promise.reject(new Error("This page only listens.")),
  };
  const thread = openThread(client, conversationId, {
    problemOf: (cause) => {
      throw cause;
    },
  });
  const seen = new Set<string>();
  thread.subscribe(() => {
    const at = performance.now();
    for (const { id } of thread.state().messages) {
      if (seen.has(id)) continue;
      seen.add(id);
      took.push(at - (sentAt.get(id) ?? at));
    }
  });
  return { thread, socket };
};

/** Opens all sockets, lets everybody talk, and prints the results; false if a message was lost or came twice. */
const run = async (): Promise<boolean> => {
  console.log(`Opening ${conversations} conversations and ${conversations * socketsOfOne * 2} sockets …`);
  const channels: Array<{
    readonly id: ConversationId;
    readonly pair: readonly [Party, Party];
    readonly pages: Awaited<ReturnType<typeof listen>>[];
  }> = [];
  for (let place = 0; place < conversations; place += 1) {
    const pair = [await register(place * 2), await register(place * 2 + 1)] as const;
    await sql`update person set user_type = 'contractor', type_chosen_at = now(), onboarded_at = now(),
      phone = '+1512' || lpad((${place * 2} + case when id = ${pair[0].id} then 0 else 1 end)::text, 7, '0')
      where id = any(${pair.map(({ id }) => id)})`;
    const body = { personId: pair[1].id, listingId: null, contractId: null };
    const { id } = await call(openConversationEndpoint, { body }, as(pair[0]));
    const pages: Awaited<ReturnType<typeof listen>>[] = [];
    for (const party of pair) for (let turn = 0; turn < socketsOfOne; turn += 1) pages.push(await listen(party, id));
    channels.push({ id, pair, pages });
  }

  const talk = async ({ id, pair }: (typeof channels)[number], place: number): Promise<void> => {
    const begins = performance.now() + (place * 1_000) / conversations;
    for (let turn = 0; turn < seconds; turn += 1) {
      await pause(Math.max(0, begins + turn * 1_000 - performance.now()));
      const message = ChatMessageId.make(crypto.randomUUID());
      sentAt.set(message, performance.now());
      const body = { id: message, text: `Message ${turn + 1}`, attachments: [] };
      await call(sendChatMessageEndpoint, { params: { conversationId: id }, body }, as(pair[turn % 2 === 0 ? 0 : 1]));
    }
  };

  console.log(`A message a second in each, for ${seconds} seconds …`);
  await Promise.all(channels.map(talk));

  const pages = channels.flatMap((channel) => channel.pages);
  const isThere = ({ thread }: (typeof pages)[number]) => thread.state().messages.length >= seconds;
  for (let waited = 0; waited < 100 && !pages.every(isThere); waited += 1) await pause(100);

  let lost = 0;
  let twice = 0;
  for (const { thread } of pages) {
    const ids = thread.state().messages.map(({ id }) => id);
    const kinds = new Set(ids);
    lost += seconds - kinds.size;
    twice += ids.length - kinds.size;
  }
  took.sort((a, b) => a - b);
  const percentile = (part: number) =>
    (took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0).toFixed(0);
  console.log(
    `${pages.length} sockets, ${sentAt.size} messages, ${took.length} deliveries: ${lost} lost, ${twice} twice.`,
  );
  console.log(`From sending to standing on the page: p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms.`);

  for (const { thread, socket } of pages) {
    thread.close();
    socket.terminate();
  }
  return lost === 0 && twice === 0;
};

try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  await product.stop();
  await sql.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();
