import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { postListingEndpoint } from "#api/endpoints/listings.ts";
import type { LiveMessage } from "#api/live-message.ts";
import { aBidDraft } from "../builders/bid.ts";
import { aListingDraft } from "../builders/listing.ts";
import type { Client, TestApi } from "../support/api.ts";
import { ownApi, ownApiBeside } from "../support/own-api.ts";

const one = ownApi();
const other = ownApiBeside(one);
/** Closes silent sockets soon: too soon for other tests on a busy machine. */
const impatient = ownApiBeside(one, { liveTimes: { helloWithin: 300, pingEvery: 100, mostWaiting: 256 * 1024 } });

type Socket = {
  readonly ws: WebSocket;
  readonly heard: Array<LiveMessage>;
  readonly until: (found: (message: LiveMessage) => boolean) => Promise<LiveMessage>;
  readonly closed: Promise<number>;
};

const open = (api: TestApi, { origin, autoPong = true }: { origin?: string; autoPong?: boolean } = {}): Socket => {
  const ws = new WebSocket(`${api.url.replace("http", "ws")}/api/live`, { autoPong, ...(origin && { origin }) });
  const heard: Array<LiveMessage> = [];
  ws.on("message", (data) => heard.push(JSON.parse(data.toString())));
  ws.on("error", () => {});
  return {
    ws,
    heard,
    until: async (found) => {
      for (let waited = 0; waited < 20_000; waited += 10) {
        const message = heard.find(found);
        if (message) return message;
        await pause(10);
      }
      throw new Error(`Heard only ${JSON.stringify(heard)}`);
    },
    closed: new Promise((resolve) => ws.on("close", resolve)),
  };
};

const opened = (socket: Socket) => new Promise((resolve) => socket.ws.once("open", resolve));
const hello = (accessToken: string) => JSON.stringify({ type: "hello", accessToken });

const join = async (api: TestApi, client: Client): Promise<Socket> => {
  const socket = open(api);
  await opened(socket);
  socket.ws.send(hello(client.accessToken));
  await socket.until(({ type }) => type === "ready");
  return socket;
};

test("a change made at one process reaches a socket of another, and only the people concerned", async () => {
  const owner = await one.signUp("Olivia", "home_owner");
  const builder = await other.signUp("Carl", "contractor");
  const stranger = await one.signUp("Sue", "supplier");
  const [ofOwner, ofBuilder, ofStranger] = [
    await join(one, owner),
    await join(other, builder),
    await join(one, stranger),
  ];
  const listing = await owner.call(postListingEndpoint, {
    body: { ...aListingDraft(), pictures: [await owner.upload()] },
  });
  const bid = await builder.call(placeBidEndpoint, { params: { listingId: listing.id }, body: aBidDraft() });
  await ofOwner.until(
    (message) => message.type === "change" && message.change.noun === "bid" && message.change.id === bid.id,
  );
  await ofOwner.until((message) => message.type === "change" && message.change.noun === "alert");
  await ofBuilder.until((message) => message.type === "change" && message.change.noun === "bid");
  expect(ofStranger.heard).toEqual([{ type: "ready" }]);
  for (const { ws } of [ofOwner, ofBuilder, ofStranger]) ws.close();
});

test("a socket that sends nothing, a malformed message or an invalid token is closed", async () => {
  const silent = open(impatient);
  expect(await silent.closed).toBe(4401);
  const words: ReadonlyArray<readonly [string, number]> = [
    ["hello", 4400],
    ['{"type":"hello"}', 4400],
    [`[${"[".repeat(2_000)}`, 4400],
    [hello("x.y.z"), 4401],
    ["x".repeat(5_000), 1009],
  ];
  for (const [word, code] of words) {
    const socket = open(one);
    await opened(socket);
    socket.ws.send(word);
    expect(await socket.closed).toBe(code);
  }
});

test("sockets from pages of other sites are refused", async () => {
  const foreign = open(one, { origin: "https://evil.example" });
  expect(await foreign.closed).toBe(1006);
  const own = open(one, { origin: one.url });
  await opened(own);
  own.ws.close();
});

test("a socket closes when its access token expires, and stays open with a new token of the same person", async () => {
  const client = await one.signUp("Rita", "home_owner");
  const stranger = await one.signUp("Sam", "home_owner");
  const [ending, renewed] = [open(one), open(one)];
  await Promise.all([opened(ending), opened(renewed)]);
  // Signed only now, because it still has to be valid when it is read.
  const short = one.app.jwt.sign({ sub: client.person.id, sid: client.person.id }, { expiresIn: 3 });
  for (const { ws } of [renewed, ending]) ws.send(hello(short));
  await renewed.until(({ type }) => type === "ready");
  renewed.ws.send(hello(client.accessToken));
  expect(await ending.closed).toBe(4401);
  expect(renewed.ws.readyState).toBe(WebSocket.OPEN);
  renewed.ws.send(hello(stranger.accessToken));
  expect(await renewed.closed).toBe(4401);
});

test("a socket that does not answer pings is closed", async () => {
  const dead = open(impatient, { autoPong: false });
  await opened(dead);
  const { accessToken } = await one.signUp("Tom", "home_owner");
  dead.ws.send(hello(accessToken));
  expect(await dead.closed).toBe(1006);
});

test("after a lost database connection, sockets are told to catch up", async () => {
  const socket = await join(one, await one.signUp("Uma", "home_owner"));
  await one.sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`;
  await socket.until(({ type }) => type === "catch-up");
  socket.ws.close();
});

test("a stopping server closes its sockets with code 1001", async () => {
  const short = await one.beside();
  const socket = await join(short, await short.signUp("Vic", "home_owner"));
  await short.close();
  expect(await socket.closed).toBe(1001);
});
