// `npm run bench:sockets`: sockets of signed-in people on three web processes: memory per socket, time from commit to
// frame, and a storm: all are dropped at once, as by a restarting proxy, and reconnect as pages do. `npm run
// bench:sockets -- --sockets 10000 --by postgres,nats`. Each program needs a file per socket (`ulimit -n`).
import { type ChildProcess, fork } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Effect, Layer, ManagedRuntime } from "effect";
import { pino } from "pino";
import { WebSocket } from "ws";
import { readConfiguration } from "#adapters/configuration.ts";
import { openNats } from "#adapters/nats/connection.ts";
import { natsLive } from "#adapters/nats/live.ts";
import type { NatsSettings } from "#adapters/nats/settings.ts";
import { connect } from "#adapters/postgres/connect.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { startEmbedded } from "#adapters/postgres/embedded.ts";
import { postgresLive } from "#adapters/postgres/live.ts";
import { migrate } from "#adapters/postgres/migrate.ts";
import { livePath } from "#api/live-message.ts";
import { PersonId } from "#core/shared/ids.ts";
import { Live } from "#core/shared/live.ts";
import { noNats, startNats } from "#test/support/nats.ts";
import { percentile } from "./open-loop.ts";
import { startServer } from "./server.ts";

/** The reconnect delays of web/live.ts, in milliseconds. */
const [shortestWait, firstWait, longestWait] = [250, 1_500, 15_000];
/** The number of sockets per person. */
const tabs = 10;
const changes = 200;
const processes = 3;

const now = (): number => performance.timeOrigin + performance.now();

type Order =
  | { readonly open: ReadonlyArray<string>; readonly urls: ReadonlyArray<string> }
  | { readonly storm: { readonly asks: boolean } };
type News = { readonly opened: number; readonly failed: number } | { readonly frames: ReadonlyArray<number> } | Storm;
type Storm = {
  /** How long each socket took to reconnect, and each page to reload, in milliseconds. */
  readonly back: ReadonlyArray<number>;
  readonly asked: ReadonlyArray<number>;
  readonly refused: number;
};

/** A program that plays many pages: opens sockets, measures their messages, and reconnects them. */
const pages = (): void => {
  const sockets: Array<{ ws: WebSocket; readonly token: string; readonly url: string }> = [];
  const frames: Array<number> = [];
  let isTelling = false;
  const tell = (news: News) => process.send?.(news);

  /** Resolves when the server has said that it is ready. */
  const open = (page: { ws: WebSocket; readonly token: string; readonly url: string }): Promise<boolean> =>
    new Promise((resolve) => {
      const ws = new WebSocket(`${page.url.replace("http", "ws")}${livePath}`, { perMessageDeflate: false });
      page.ws = ws;
      ws.on("open", () => ws.send(JSON.stringify({ type: "hello", accessToken: page.token })));
      ws.on("error", () => {});
      ws.on("close", () => resolve(false));
      ws.on("message", (data) => {
        const said = JSON.parse(data.toString());
        if (said.type === "ready") resolve(true);
        if (said.type !== "change") return;
        frames.push(now() - Number(said.change.event));
        if (isTelling) return;
        isTelling = true;
        setTimeout(() => {
          isTelling = false;
          tell({ frames: frames.splice(0) });
        }, 200);
      });
    });

  const openAll = async (tokens: ReadonlyArray<string>, urls: ReadonlyArray<string>): Promise<void> => {
    let failed = 0;
    for (let from = 0; from < tokens.length; from += 50) {
      const some = tokens.slice(from, from + 50).map(async (token, place) => {
        const page = { ws: null as unknown as WebSocket, token, url: urls[(from + place) % urls.length] ?? "" };
        if (await open(page)) sockets.push(page);
        else failed += 1;
      });
      await Promise.all(some);
    }
    tell({ opened: sockets.length, failed });
  };

  const storm = async (asks: boolean): Promise<void> => {
    const [back, asked]: [Array<number>, Array<number>] = [[], []];
    let refused = 0;
    const began = now();
    for (const { ws } of sockets) ws.terminate();
    await Promise.all(
      sockets.map(async (page) => {
        for (let failures = 0; ; failures += 1) {
          await pause(shortestWait + Math.random() * Math.min(longestWait, firstWait * 2 ** failures));
          if (await open(page)) break;
          refused += 1;
        }
        back.push(now() - began);
        if (!asks) return;
        const headers = { authorization: `Bearer ${page.token}` };
        for (;;) {
          const answer = await fetch(`${page.url}/api/listings?limit=20`, { headers }).catch(() => null);
          await answer?.arrayBuffer().catch(() => null);
          if (answer?.ok) break;
          refused += 1;
          await pause(1_000 * (1 + Math.random()));
        }
        asked.push(now() - began);
      }),
    );
    tell({ back, asked, refused });
  };

  process.on("message", (order: Order) => {
    if ("open" in order) void openAll(order.open, order.urls);
    else void storm(order.storm.asks);
  });
};

const answerOf = async <A extends News>(child: ChildProcess, isIt: (news: News) => news is A): Promise<A> => {
  for (;;) {
    const [news] = (await once(child, "message")) as [News];
    if (isIt(news)) return news;
  }
};

const figures = (times: ReadonlyArray<number>): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p99, last] = [percentile(sorted, 50), percentile(sorted, 99), sorted.at(-1) ?? 0];
  const shown = (time: number): string => (time < 10 ? time.toFixed(1) : Math.round(time).toLocaleString("en-US"));
  return `p50 ${shown(p50)} ms, p99 ${shown(p99)} ms, the last ${shown(last)} ms`;
};

type Server = Awaited<ReturnType<typeof startServer>>;

/** Lets the process run its garbage collector on a signal. */
const collects = `--expose-gc --import=data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())`;

/** In megabytes: the memory that the process takes, and how much of it JavaScript still uses. */
const memoryOf = async ({ url, signal }: Server): Promise<{ readonly taken: number; readonly needed: number }> => {
  signal("SIGUSR2");
  await pause(3_000);
  const text = await (await fetch(`${url}/metrics`)).text();
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]) / 2 ** 20;
  const needed = figure("nodejs_heap_size_used_bytes") + figure("nodejs_external_memory_bytes");
  return { taken: figure("process_resident_memory_bytes"), needed };
};
const taken = (all: ReadonlyArray<{ readonly taken: number }>): string =>
  all.map((one) => Math.round(one.taken)).join(", ");

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      sockets: { type: "string", default: "10000" },
      by: { type: "string", default: noNats === null ? "postgres,nats" : "postgres" },
      clients: { type: "string", default: "3" },
    },
  });
  const count = Number(values.sockets);
  const folder = await mkdtemp(join(tmpdir(), "dibbs-sockets-"));
  const database = await startEmbedded({ folder });
  const sql = await connect(database.url, { max: 2 });
  await migrate(sql);
  const nats = noNats === null ? await startNats() : null;
  const secret = randomBytes(32).toString("hex");
  const publicUrl = "http://localhost:4310";

  const people = Array.from({ length: Math.ceil(count / tabs) }, () => PersonId.make(crypto.randomUUID()));
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  const tokenOf = (sub: PersonId): string => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { sub, sid: crypto.randomUUID(), iat: seconds, exp: seconds + 3600, aud: publicUrl };
    const said = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
    return `${said}.${createHmac("sha256", secret).update(said).digest("base64url")}`;
  };

  console.log(
    `${count.toLocaleString("en-US")} sockets of ${people.length} people over ${processes} processes, by ${values.clients} programs full of pages; ${availableParallelism()} processors and ${(totalmem() / 2 ** 30).toFixed(0)} GB for all of it; load before ${loadavg()[0]?.toFixed(1)}`,
  );
  const servers: Array<Server> = [];
  const clients: Array<ChildProcess> = [];
  try {
    for (const by of values.by.split(",")) {
      if (by === "nats" && nats === null) throw new Error(`--by nats: ${noNats}.`);
      const natsUrl = by === "nats" && nats ? nats.url : "";
      const env = {
        ...{ DATABASE_URL: database.url, DATA_DIR: folder, SECRET: secret, PUBLIC_URL: publicUrl },
        NODE_OPTIONS: collects,
      };
      while (servers.length < processes) {
        servers.push(await startServer("api/main.ts", { ...env, NATS_URL: natsUrl, PROCESS_ROLE: "web" }));
      }
      const urls = servers.map(({ url }) => url);
      while (clients.length < Number(values.clients)) {
        clients.push(fork(import.meta.filename, ["pages"], { serialization: "advanced" }));
      }
      const frames: Array<number> = [];
      for (const child of clients) {
        child.on("message", (news: News) => {
          if ("frames" in news) frames.push(...news.frames);
        });
      }

      const before = await Promise.all(servers.map(memoryOf));
      const tokens = Array.from({ length: count }, (_, place) => tokenOf(people[place % people.length] as PersonId));
      const share = Math.ceil(count / clients.length);
      const began = now();
      const opened = await Promise.all(
        clients.map((child, place) => {
          child.send({ open: tokens.slice(place * share, (place + 1) * share), urls } satisfies Order);
          return answerOf(child, (news) => "opened" in news);
        }),
      );
      const open = opened.reduce((sum, news) => sum + news.opened, 0);
      const failed = opened.reduce((sum, news) => sum + news.failed, 0);
      const took = (now() - began) / 1000;
      const after = await Promise.all(servers.map(memoryOf));
      const grown = after.reduce((sum, { needed }, place) => sum + needed - (before[place]?.needed ?? 0), 0);
      console.log(
        `\nBy ${by}: ${open.toLocaleString("en-US")} open after ${took.toFixed(1)} s, ${failed} not; each process ${taken(before)} MB before and ${taken(after)} MB with them; JavaScript needs ${((grown * 1024) / open).toFixed(1)} KB for each socket`,
      );

      const settings = by === "nats" ? (readConfiguration({ NATS_URL: natsUrl }).nats as NatsSettings) : null;
      const line = settings && (await openNats(settings, { log: pino({ level: "error" }) }));
      const store = (line ? natsLive(line) : postgresLive).pipe(Layer.provide(databaseOf(sql)));
      const runtime = ManagedRuntime.make(store);
      for (let turn = 0; turn < changes; turn += 1) {
        const to = [people[Math.floor(Math.random() * people.length)] as PersonId];
        const change = { noun: "bid", id: "1", event: String(now()) } as const;
        await runtime.runPromise(Effect.flatMap(Live, (live) => live.publish(to, change)));
        await pause(25);
      }
      await pause(1_000);
      console.log(
        `From before the commit to the frame, ${changes} changes to ${tabs} sockets each, ${frames.length} frames: ${figures(frames)}`,
      );
      await runtime.dispose();
      await line?.close();

      for (const asks of [false, true]) {
        const probes: Array<number> = [];
        let isOver = false;
        const probing = (async () => {
          while (!isOver) {
            const asked = now();
            await fetch(`${urls[probes.length % urls.length]}/healthz`).then((answer) => answer.text());
            probes.push(now() - asked);
            await pause(50);
          }
        })();
        const storms = await Promise.all(
          clients.map((child) => {
            child.send({ storm: { asks } } satisfies Order);
            return answerOf(child, (news) => "back" in news);
          }),
        );
        isOver = true;
        await probing;
        const all = (pick: (storm: Storm) => ReadonlyArray<number>) => storms.flatMap(pick);
        const refused = storms.reduce((sum, storm) => sum + storm.refused, 0);
        console.log(
          `Storm${asks ? ", each page asks for a search when it is back" : ""}: back ${figures(all(({ back }) => back))}; ${refused} tries failed`,
        );
        if (asks) console.log(`  answered: ${figures(all(({ asked }) => asked))}`);
        console.log(`  meanwhile somebody else was answered: ${figures(probes)}`);
        await pause(2_000);
      }
      console.log(`Afterwards each process ${taken(await Promise.all(servers.map(memoryOf)))} MB`);
      for (const child of clients.splice(0)) {
        child.kill("SIGKILL");
        await once(child, "exit");
      }
      for (const server of servers.splice(0)) await server.stop();
    }
  } finally {
    for (const child of clients) child.kill("SIGKILL");
    await Promise.all(servers.map((server) => server.stop()));
    await nats?.kill();
    await sql.end({ timeout: 1 });
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

if (process.argv[2] === "pages") pages();
else await main();
