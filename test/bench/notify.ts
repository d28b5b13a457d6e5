// `npm run bench:notify`: commits per second of PostgreSQL over a number of connections, with one row each: without
// notification, with live updates' NOTIFY, and with NATS after the commit, if nats-server is on this machine. `npm run
// bench:notify -- --connections 1,4,16,64 --seconds 5 --listeners 3`.
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import postgres from "postgres";
import { readConfiguration } from "#adapters/configuration.ts";
import { openNats } from "#adapters/nats/connection.ts";
import type { NatsSettings } from "#adapters/nats/settings.ts";
import { startEmbedded } from "#adapters/postgres/embedded.ts";
import { liveChannel, payloadsOf } from "#adapters/postgres/live-note.ts";
import { PersonId } from "#core/shared/ids.ts";
import { noNats, startNats } from "#test/support/nats.ts";
import { percentile } from "./open-loop.ts";

const { values } = parseArgs({
  options: {
    connections: { type: "string", default: "1,4,16,64" },
    seconds: { type: "string", default: "5" },
    listeners: { type: "string", default: "3" },
  },
});
const seconds = Number(values.seconds);
const connections = values.connections.split(",").map(Number);

const folder = await mkdtemp(join(tmpdir(), "dibbs-notify-"));
const database = await startEmbedded({ folder });
const sql = postgres(database.url, { max: 1, onnotice: () => {} });
await sql`create table told (id bigint generated always as identity primary key, at timestamptz not null default now())`;

const quiet = { onnotice: () => {} };
const note = {
  to: [PersonId.make(crypto.randomUUID()), PersonId.make(crypto.randomUUID())],
  change: { noun: "bid", id: crypto.randomUUID(), event: "place" },
} as const;
const [payload = ""] = payloadsOf([note]);
let heard = 0;

const plain = (on: postgres.Sql) => on`insert into told default values`;
const notifying = (on: postgres.Sql) =>
  on`with row as (insert into told default values) select pg_notify(${liveChannel}, ${payload})`;

type Run = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly heard: number };

/** Commits over `count` connections at once, each as often as it can, for the duration of a run. */
const commits = async (count: number, commit: (on: postgres.Sql) => Promise<unknown>): Promise<Run> => {
  const all = Array.from({ length: count }, () => postgres(database.url, { ...quiet, max: 1 }));
  await Promise.all(all.map((on) => on`select 1`));
  const times: Array<number> = [];
  heard = 0;
  const ends = performance.now() + seconds * 1000;
  await Promise.all(
    all.map(async (on) => {
      for (let began = performance.now(); began < ends; began = performance.now()) {
        await commit(on);
        times.push(performance.now() - began);
      }
    }),
  );
  await Promise.all(all.map((on) => on.end()));
  times.sort((a, b) => a - b);
  return { perSecond: times.length / seconds, p50: percentile(times, 50), p99: percentile(times, 99), heard };
};

const listening = Array.from({ length: Number(values.listeners) }, () => postgres(database.url, { ...quiet, max: 1 }));
const server = noNats === null ? await startNats() : null;
const settings = server && (readConfiguration({ NATS_URL: server.url }).nats as NatsSettings);
const log = pino({ level: "error" });
const lines = settings
  ? await Promise.all(Array.from({ length: 1 + listening.length }, () => openNats(settings, { log })))
  : [];
try {
  for (const on of listening) {
    await on.listen(liveChannel, () => {
      heard += 1;
    });
  }
  const [sender, ...receivers] = lines;
  for (const { listen } of receivers) {
    await listen({
      onNote: () => {
        heard += 1;
      },
      onGap: () => {},
    });
  }
  const [version] = await sql<{ is: string }[]>`select split_part(version(), ' on ', 1) as is`;
  console.log(
    `${version?.is}, fsync on, ${availableParallelism()} processors, ${(totalmem() / 2 ** 30).toFixed(0)} GB, load before ${loadavg()[0]?.toFixed(1)}; ${listening.length} listeners; ${seconds} s each; database and this program on one machine${noNats === null ? "" : `; ${noNats}`}\n`,
  );
  console.log(
    "| connections | without, commits/s | p50 and p99 | by NOTIFY, commits/s | p50 and p99 | by NATS, commits/s | p50 and p99 |\n| --- | --- | --- | --- | --- | --- | --- |",
  );
  const shown = ({ perSecond, p50, p99 }: Run): string =>
    `${Math.round(perSecond).toLocaleString("en-US")} | ${p50.toFixed(1)} and ${p99.toFixed(1)} ms`;
  for (const count of connections) {
    const cells = [shown(await commits(count, plain)), shown(await commits(count, notifying))];
    if (sender) {
      const run = await commits(count, async (on) => {
        await plain(on);
        sender.publish(note);
      });
      cells.push(shown(run));
    } else cells.push("– | –");
    console.log(`| ${count} | ${cells.join(" | ")} |`);
  }
} finally {
  await Promise.all([...listening.map((on) => on.end({ timeout: 1 })), ...lines.map(({ close }) => close())]);
  await server?.kill();
  await sql.end({ timeout: 1 });
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
