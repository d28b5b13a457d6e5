// `npm run bench`: the requests that matter, each against a bare handler with SQL written by hand, in turn, in one run.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#adapters/postgres/connect.ts";
import { startEmbedded } from "#adapters/postgres/embedded.ts";
import { migrate } from "#adapters/postgres/migrate.ts";
import { fill } from "./fill.ts";
import { type Figures, load, median, type Request } from "./load.ts";
import { startServer } from "./server.ts";

const rows = Number(process.argv[2] ?? 100_000);
const seconds = Number(process.argv[3] ?? 5);
const rounds = 3;

const folder = await mkdtemp(join(tmpdir(), "dibbs-bench-"));
const postgres = await startEmbedded({ folder });
const sql = await connect(postgres.url);
await migrate(sql);
console.log(`Filling the database with ${rows.toLocaleString("en-US")} listings …`);
await fill(sql, rows);
const listings = await sql<{ id: string }[]>`select id from listing order by id`;

const env = { DATABASE_URL: postgres.url, DATA_DIR: folder };
const product = await startServer("api/main.ts", env);
const bare = await startServer("test/bench/bare.ts", env);

const registered = await fetch(`${product.url}/api/people`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    email: "bidder@bench.example",
    name: "Bidder",
    password: "a long password",
    userType: "contractor",
  }),
});
const { accessToken, person } = (await registered.json()) as { accessToken: string; person: { id: string } };
const authorization = `Bearer ${accessToken}`;
const json = { authorization, "content-type": "application/json" };
const endDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

let turn = 0;
const listing = () => listings[(turn++ * 7919) % listings.length]?.id ?? "";
// The product and the bare handler bid on listings of their own, because a bidder bids on each but once.
let bids = 0;
const bidOn = (body: object): Request => ({
  path: `/api/listings/${listings[bids++]?.id}/bids`,
  method: "POST",
  headers: json,
  body: JSON.stringify(body),
});
const draft = { amount: 250_000, description: "We can begin next week.", startDay: null, endDay, milestones: [] };

const filtered = `/api/listings?limit=20&text=kitchen&city=Denver&budget=3000000&industries=Roofing`;
const cases: ReadonlyArray<{ name: string; least: number; product: () => Request; bare: () => Request }> = [
  { name: "newest 20", path: () => "/api/listings?limit=20" },
  { name: "filtered search", path: () => filtered },
  { name: "one listing", path: () => `/api/listings/${listing()}` },
]
  .map(({ name, path }) => {
    const request = () => ({ path: path(), headers: { authorization } });
    return { name, least: 0.6, product: request, bare: request };
  })
  .concat([
    {
      name: "place a bid",
      least: 0.5,
      product: () => bidOn(draft) as Request & { headers: { authorization: string } },
      bare: () => bidOn({ ...draft, bidderId: person.id }) as Request & { headers: { authorization: string } },
    },
  ]);

const show = ({ perSecond, p50, p99 }: Figures) =>
  `${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(1).padStart(5)} ms  p99 ${p99.toFixed(1).padStart(6)} ms`;

console.log(`16 connections, ${rounds} × ${seconds} s each, in turn; the median run is shown.\n`);
let short = 0;
for (const { name, least, product: ours, bare: theirs } of cases) {
  await load(product.url, 2, ours);
  await load(bare.url, 2, theirs);
  const productRuns: Array<Figures> = [];
  const bareRuns: Array<Figures> = [];
  for (let round = 0; round < rounds; round += 1) {
    productRuns.push(await load(product.url, seconds, ours));
    bareRuns.push(await load(bare.url, seconds, theirs));
  }
  const [a, b] = [median(productRuns), median(bareRuns)];
  const ratio = a.perSecond / b.perSecond;
  if (ratio < least) short += 1;
  console.log(`${name.padEnd(16)} dibbs ${show(a)}`);
  console.log(`${"".padEnd(16)} bare  ${show(b)}`);
  console.log(`${"".padEnd(16)} ratio ${ratio.toFixed(2)}, ${ratio < least ? "below" : "at least"} ${least}\n`);
}

await Promise.all([product.stop(), bare.stop()]);
await sql.end();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
console.log(short === 0 ? "Every request keeps its ratio." : `${short} of ${cases.length} requests fall short.`);
