// `npm run bench`: the most important requests, each against a bare handler with handwritten SQL, in turns, in one run.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "#adapters/postgres/connect.ts";
import { startEmbedded } from "#adapters/postgres/embedded.ts";
import { migrate } from "#adapters/postgres/migrate.ts";
import { fill } from "./fill.ts";
import { fillComparison } from "./fill-comparison.ts";
import { type Figures, load, median, type Request } from "./load.ts";
import { randomSearches } from "./random-searches.ts";
import { startServer } from "./server.ts";

const rows = Number(process.argv[2] ?? 100_000);
const seconds = Number(process.argv[3] ?? 5);
// `npm run bench -- 1000000 5 near,bid 3`: only requests with 'near' or 'bid' in the name, a million listings, 3
// rounds.
const only = (process.argv[4] ?? "").split(",");
const rounds = Number(process.argv[5] ?? 5);
const isAsked = ({ name }: { readonly name: string }): boolean => only.some((words) => name.includes(words));

const folder = await mkdtemp(join(tmpdir(), "dibbs-bench-"));
const postgres = await startEmbedded({ folder });
const sql = await connect(postgres.url);
await migrate(sql);
console.log(`Filling the database with ${rows.toLocaleString("en-US")} listings …`);
await fill(sql, rows);
const listings = await sql<{ id: string }[]>`select id from listing where kind = 'service' order by id`;

const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, SECRET: randomBytes(32).toString("hex") };
const product = await startServer("api/main.ts", env);
const bare = await startServer("test/bench/bare.ts", env);

const registered = await fetch(`${product.url}/api/people`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    email: "bidder@bench.example",
    name: "Bidder",
    password: "a long password",
  }),
});
const { accessToken, person } = (await registered.json()) as { accessToken: string; person: { id: string } };
await sql`update person set user_type = 'contractor', type_chosen_at = now(), phone = '+15125550142', onboarded_at = now()
  where id = ${person.id}`;
// The bidder also posts some listings: a page of them and a few more.
await sql`update listing set poster_id = ${person.id} where id in (select id from listing order by id limit 30)`;
// One of these has many bids, which answer its scope line by line.
const compared = listings[0]?.id ?? "";
await fillComparison(sql, compared);
await sql`vacuum analyze listing`;
const authorization = `Bearer ${accessToken}`;
const json = { authorization, "content-type": "application/json" };
const endDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

let turn = 0;
const listing = () => listings[(turn++ * 7919) % listings.length]?.id ?? "";
// The product and the bare handler bid on separate listings: a bidder bids once per listing, and not on their own.
let bids = 30;
const body = JSON.stringify({
  amount: 250_000,
  description: "We can begin next week.",
  startDay: null,
  endDay,
  milestones: [],
  items: [],
  attachmentId: null,
});
const bid = (): Request => ({
  path: `/api/listings/${listings[bids++]?.id}/bids`,
  method: "POST",
  headers: json,
  body,
});

/** The required share of the bare handler's rate; lower for a bid, which is one statement there, without rules. */
const wantedOf = (name: string): number => (name === "place a bid" ? 0.5 : 0.7);
/** How many times the median the 99th percentile may take. */
const spread = 5;
const filtered = `/api/listings?limit=20&text=kitchen&city=Denver&budget=3000000&industries=Roofing`;
const asks = (name: string, path: () => string) => {
  const ask = (): Request => ({ path: path(), headers: { authorization } });
  return { name, product: ask, bare: ask };
};
const cases: ReadonlyArray<{ name: string; product: () => Request; bare: () => Request }> = [
  asks("newest 20", () => "/api/listings?limit=20"),
  asks("filtered search", () => filtered),
  asks("text alone", () => "/api/listings?limit=20&text=kitchen"),
  asks("near a ZIP", () => "/api/listings?limit=20&zipCode=80202&miles=25&sort=distance"),
  asks("one listing", () => `/api/listings/${listing()}`),
  asks("compare 12 × 60", () => `/api/listings/${compared}/bids/compared`),
  asks("my projects", () => "/api/people/me/listings?state=open"),
  { name: "place a bid", product: bid, bare: bid },
];

const show = ({ perSecond, p50, p99 }: Figures) =>
  `${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(1).padStart(5)} ms  p99 ${p99.toFixed(1).padStart(6)} ms`;

console.log(`16 connections, ${rounds} × ${seconds} s each, in turn; the median run is shown.\n`);
let short = 0;
for (const { name, product: ours, bare: theirs } of cases.filter(isAsked)) {
  // A larger program takes longer to be compiled by the JIT; the benchmark measures it after that.
  await load(product.url, seconds, ours);
  await load(bare.url, seconds, theirs);
  const productRuns: Array<Figures> = [];
  const bareRuns: Array<Figures> = [];
  for (let round = 0; round < rounds; round += 1) {
    productRuns.push(await load(product.url, seconds, ours));
    bareRuns.push(await load(bare.url, seconds, theirs));
  }
  const [a, b] = [median(productRuns), median(bareRuns)];
  const ratio = a.perSecond / b.perSecond;
  const wanted = wantedOf(name);
  const isEven = a.p99 < spread * a.p50;
  if (ratio < wanted || !isEven) short += 1;
  console.log(`${name.padEnd(16)} dibbs ${show(a)}`);
  console.log(`${"".padEnd(16)} bare  ${show(b)}`);
  const worst = `p99 is ${(a.p99 / Math.max(a.p50, 0.5)).toFixed(1)} × p50${isEven ? "" : `, ${spread} at the most`}`;
  console.log(`${"".padEnd(16)} ratio ${ratio.toFixed(2)}${ratio < wanted ? `, below ${wanted}` : ""}; ${worst}\n`);
}

// A single query says nothing about the slowest ones: these vary as people's searches do. In milliseconds, the 99th
// percentile and the slowest of all.
const most = { p99: 120, worst: 250 };
const anything = randomSearches(7);
const searching = { name: "random searches", path: () => `/api/listings?limit=20&${anything()}` };
const counting = {
  name: "random counts",
  path: () => {
    const query = anything();
    query.delete("sort");
    return `/api/listings/count?${query}`;
  },
};
for (const { name, path } of [searching, counting].filter(isAsked)) {
  const ask = (): Request => ({ path: path(), headers: { authorization } });
  await load(product.url, seconds, ask);
  const runs: Array<Figures> = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await load(product.url, seconds, ask));
  const { p50, p99 } = median(runs);
  const worst = Math.max(...runs.map((run) => run.worst));
  if (p99 > most.p99 || worst > most.worst) short += 1;
  console.log(`${name.padEnd(16)} dibbs ${show(median(runs))}  worst ${worst.toFixed(1)} ms`);
  console.log(
    `${"".padEnd(16)} p99 at the most ${most.p99} ms, worst ${most.worst} ms; p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}\n`,
  );
}

await Promise.all([product.stop(), bare.stop()]);
await sql.end();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
console.log(short === 0 ? "Every request is as fast as it has to be." : `${short} requests fall short.`);
