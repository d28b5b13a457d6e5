// `npm run load`: people browse, post, bid, hire, pay and chat at a fixed rate, with one, two and three processes in
// one run. `npm run load -- --rate 20 --seconds 10 --listings 2000 --processes 1,3 --repeat 3`; `--find-limit` raises
// the rate until the server can't sustain it.
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "#adapters/postgres/connect.ts";
import { startEmbedded } from "#adapters/postgres/embedded.ts";
import { postmasterOf } from "#adapters/postgres/embedded-process.ts";
import { migrate } from "#adapters/postgres/migrate.ts";
import { type AnyEndpoint, call, type InputOf, type ReplyOf, urlOf } from "#api/call.ts";
import { placeBidEndpoint } from "#api/endpoints/bids.ts";
import { openConversationEndpoint, sendChatMessageEndpoint } from "#api/endpoints/chat.ts";
import { acceptContractEndpoint, hireBidderEndpoint, listOwnContractsEndpoint } from "#api/endpoints/contracts.ts";
import { uploadFileEndpoint } from "#api/endpoints/files.ts";
import { postListingEndpoint, viewListingEndpoint } from "#api/endpoints/listings.ts";
import { openCardPaymentEndpoint, setUpAccountEndpoint, syncAccountEndpoint } from "#api/endpoints/payments.ts";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { fill } from "./fill.ts";
import { arrivals, bendOf, type Errand, type Figures, runOpenLoop, spread } from "./open-loop.ts";
import { randomSearches } from "./random-searches.ts";
import { startServer } from "./server.ts";

const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "40" },
    seconds: { type: "string", default: "30" },
    listings: { type: "string", default: "10000" },
    processes: { type: "string", default: "1,2,3" },
    repeat: { type: "string", default: "1" },
    "find-limit": { type: "boolean", default: false },
  },
});
const [seconds, listings, repeat] = [Number(values.seconds), Number(values.listings), Number(values.repeat)];

/** The percentage of each kind of errand; the rest is browsing. */
const shares = { post: 2, bid: 4, hire: 1, pay: 1, chat: 2 } as const;
type Kind = keyof typeof shares;
/** As in adapters/deploy: one process does everything, or a worker runs next to one or two web processes. */
const rolesOf: Readonly<Record<string, ReadonlyArray<"both" | "web" | "worker">>> = {
  1: ["both"],
  2: ["web", "worker"],
  3: ["web", "web", "worker"],
};
const pairs = 12;

/** Numbers from 0 to 1, the same in every run. */
const chances = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
  return (seed >>> 0) / 2 ** 32;
};

const folder = await mkdtemp(join(tmpdir(), "dibbs-load-"));
const postgres = await startEmbedded({ folder });
const sql = await connect(postgres.url, { max: 2 });
await migrate(sql);
console.log(`Filling the database with ${listings.toLocaleString("en-US")} listings …`);
await fill(sql, listings);
await sql`vacuum analyze`;
const filled = (await sql<{ id: string }[]>`select id from listing where kind = 'service' order by id`).map(
  ({ id }) => id,
);

/** The CPU seconds of a process and all its children, even ended ones; for PostgreSQL, which reports none itself. */
const processorSeconds = (pid: number): number => {
  if (process.platform !== "linux") return Number.NaN;
  const statOf = (id: number | string): ReadonlyArray<string> =>
    readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  const sum = (stat: ReadonlyArray<string>, from: number, to: number): number =>
    stat.slice(from, to).reduce((total, ticks) => total + Number(ticks), 0);
  let ticks = sum(statOf(pid), 11, 15);
  for (const id of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = statOf(id);
      if (Number(stat[1]) === pid) ticks += sum(stat, 11, 13);
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks / 100;
};

/** How often and how long calls waited for a connection per pool, between two readings of a process's metrics. */
const waitsOf = (before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>): string => {
  const more = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  return ["work", "search"]
    .map((pool) => {
      const of = (part: string): string => `dibbs_database_wait_seconds_${part}pool="${pool}"}`;
      const all = more(of("count{"));
      const edges = Object.keys(after).flatMap((name) => /_wait_seconds_bucket\{le="([\d.]+)"/.exec(name)?.[1] ?? []);
      const p99 = edges.find((edge) => more(of(`bucket{le="${edge}",`)) >= all * 0.99);
      const within = p99 === undefined ? "over 30 s" : `within ${Number(p99) * 1000} ms`;
      return `${pool} ${all} calls, ${(more(of("sum{")) * 1000).toFixed(0)} ms together, 99 of 100 ${within}`;
    })
    .join("; ");
};

type Server = Awaited<ReturnType<typeof startServer>>;

/** A process's metrics, by name and labels; the event loop's 99th percentile is since the last reading. */
const figuresOf = async ({ url }: Server): Promise<Readonly<Record<string, number>>> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Object.fromEntries(
    [...text.matchAll(/^(\w+(?:\{.*\})?) ([\d.e+-]+)$/gm)].map(([, name, value]) => [name, Number(value)]),
  );
};

const publicUrl = "http://localhost:4310";
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  SECRET: randomBytes(32).toString("hex"),
  PUBLIC_URL: publicUrl,
  TRUST_PROXY: "127.0.0.1",
};
const picture = new Blob([readFileSync("adapters/seed/pictures/addition-framing.jpg")]);

let turn = 0;
let requests = 0;
let web: ReadonlyArray<Server> = [];
/** Sends requests to the processes in turn, like a proxy. */
const nextUrl = (): string => web[turn++ % web.length]?.url ?? "";

type Person = { readonly id: string; readonly accessToken: string; readonly address: string };

const fetchFrom =
  (address: string): typeof fetch =>
  (input, init) => {
    requests += 1;
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-for", address);
    return fetch(input, { ...init, headers });
  };
const as = <E extends AnyEndpoint>(
  { accessToken, address }: Person,
  endpoint: E,
  input: InputOf<E>,
  form?: FormData,
): Promise<ReplyOf<E>> =>
  call(endpoint, input, { baseUrl: nextUrl(), accessToken, fetch: fetchFrom(address), ...(form && { form }) });

let people = 0;
const register = async (userType: "home_owner" | "contractor"): Promise<Person> => {
  const place = ++people;
  const address = `10.0.${Math.floor(place / 200)}.${1 + (place % 200)}`;
  const body = { email: `${userType}${place}@load.example`, name: `Person ${place}`, password: "a long password" };
  const { person, accessToken } = await call(
    registerEndpoint,
    { body },
    { baseUrl: nextUrl(), fetch: fetchFrom(address) },
  );
  await sql`update person set user_type = ${userType}, type_chosen_at = now(), onboarded_at = now(), city = 'Austin',
    state = 'TX', phone = '+1512' || lpad(${place}::text, 7, '0') where id = ${person.id}`;
  return { id: person.id, accessToken, address };
};

const post = async (owner: Person) => {
  const form = new FormData();
  form.append("file", picture, "porch.jpg");
  const { id } = await as(owner, uploadFileEndpoint, { query: { purpose: "listing_picture" } }, form);
  return as(owner, postListingEndpoint, { body: { ...aListingDraft(), pictures: [id] } });
};
const bid = (builder: Person, listingId: string) =>
  as(builder, placeBidEndpoint, { params: { listingId }, body: aBidDraft() } as InputOf<typeof placeBidEndpoint>);
const hire = (owner: Person, { id, version }: { readonly id: string; readonly version: number }) =>
  as(owner, hireBidderEndpoint, { params: { bidId: id }, body: { version } } as InputOf<typeof hireBidderEndpoint>);
const pay = async (owner: Person, contractId: string) => {
  const body = { contract_id: contractId, milestone_number: 1 };
  const { clientSecret } = await as(owner, openCardPaymentEndpoint, { body } as InputOf<
    typeof openCardPaymentEndpoint
  >);
  const confirmed = await fetchFrom(owner.address)(`${nextUrl()}/sandbox/cards/confirm`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ clientSecret, number: "4242424242424242", expiry: "12/49", cvc: "123" }),
  });
  if (!confirmed.ok) throw new Error(`The card was not taken: ${confirmed.status}.`);
};
const receiveByCard = async (builder: Person): Promise<void> => {
  const { url } = await as(builder, setUpAccountEndpoint, {});
  const page = new URL(url, nextUrl());
  const form = new URLSearchParams({ return: page.searchParams.get("return") ?? "" });
  await fetch(new URL(page.pathname + page.search, nextUrl()), { method: "POST", body: form, redirect: "manual" });
  await as(builder, syncAccountEndpoint, { params: { rail: "card" } });
};

/** Creates the people and data that one run's errands need, and returns the errands. */
const prepare = async (seed: number, rate: number): Promise<ReadonlyArray<Errand>> => {
  const [chance, searches] = [chances(seed), randomSearches(seed)];
  const one = <A>(of: ReadonlyArray<A>): A => of[Math.floor(chance() * of.length)] as A;
  const couples: Array<{ readonly owner: Person; readonly builder: Person; readonly conversationId: string }> = [];
  // One after another, because the server reads only so many pictures at once.
  while (couples.length < pairs) {
    const [owner, builder] = [await register("home_owner"), await register("contractor")];
    await receiveByCard(builder);
    // People without a bid between them can't write to each other.
    await bid(builder, (await post(owner)).id);
    const body = { personId: builder.id, listingId: null, contractId: null };
    const { id } = await as(owner, openConversationEndpoint, { body } as InputOf<typeof openConversationEndpoint>);
    couples.push({ owner, builder, conversationId: id });
  }
  const bids = couples.map(({ builder }) => ({ builder, left: filled.toSorted(() => chance() - 0.5).slice(0, 500) }));
  const kinds = (Object.keys(shares) as Array<Kind>).flatMap((kind) => Array<Kind>(shares[kind]).fill(kind));
  const errands: Array<Errand> = [];
  for (const at of arrivals(rate, seconds, chance)) {
    const kind = kinds[Math.floor(chance() * 100)] ?? "browse";
    const couple = one(couples);
    const { owner, builder, conversationId } = couple;
    const errand = async (): Promise<() => Promise<unknown>> => {
      switch (kind) {
        case "browse": {
          const look = chance();
          const read = (path: string) => async () => {
            const headers = { authorization: `Bearer ${builder.accessToken}` };
            const answer = await fetchFrom(builder.address)(`${nextUrl()}${path}`, { headers });
            await answer.arrayBuffer();
            if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
          };
          if (look < 0.5) return read(`/api/listings?limit=20&${searches()}`);
          if (look < 0.6) return read(urlOf(listOwnContractsEndpoint, { query: {} }));
          return read(urlOf(viewListingEndpoint, { params: { listingId: one(filled) } }));
        }
        case "post":
          return () => post(owner);
        case "bid": {
          const mine = one(bids);
          const listingId = mine.left.pop() ?? "";
          return () => bid(mine.builder, listingId);
        }
        case "hire": {
          const placed = await bid(builder, (await post(owner)).id);
          return () => hire(owner, placed);
        }
        case "pay": {
          const { id } = await hire(owner, await bid(builder, (await post(owner)).id));
          const params = { contractId: id };
          await as(builder, acceptContractEndpoint, { params, body: { skipAccounts: true } });
          return () => pay(owner, id);
        }
        case "chat": {
          const body = { id: crypto.randomUUID(), text: "We can begin next week.", attachments: [] };
          const input = { params: { conversationId }, body } as InputOf<typeof sendChatMessageEndpoint>;
          return () => as(chance() < 0.5 ? owner : builder, sendChatMessageEndpoint, input);
        }
      }
    };
    errands.push({ kind, at, run: await errand() });
  }
  return errands;
};

const milliseconds = (time: number): string => time.toFixed(time < 10 ? 1 : 0);
const show = (figures: ReadonlyArray<Figures>): void => {
  console.log(
    "| errand | count | errors | p50 | p95 | p99 | slowest, ms |\n| --- | --- | --- | --- | --- | --- | --- |",
  );
  for (const { kind, count, errors, p50, p95, p99, worst } of figures.toSorted((a, b) => b.count - a.count)) {
    console.log(`| ${[kind, count, errors, ...[p50, p95, p99, worst].map(milliseconds)].join(" | ")} |`);
  }
};

/** The results of one run. Times in milliseconds. */
type Run = {
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
  readonly count: number;
  /** CPU seconds per 1,000 requests, of all processes and of PostgreSQL. */
  readonly cost: number;
  readonly databaseCost: number;
  /** How long after its last due time the run ended, in seconds. */
  readonly late: number;
};

const servers: Array<Server> = [];

/** Sends errands at this rate to the running servers, and prints the results. */
const runOnce = async (roles: ReadonlyArray<string>, { rate, seed }: { rate: number; seed: number }): Promise<Run> => {
  const errands = await prepare(seed, rate);
  const database = postmasterOf(join(folder, "postgres"))?.pid ?? process.pid;
  const busy = loadavg()[0] ?? 0;
  const before = await Promise.all(servers.map(figuresOf));
  const [databaseBefore, ownBefore] = [processorSeconds(database), process.cpuUsage()];
  const began = performance.now();
  requests = 0;
  const figures = await runOpenLoop(errands);
  const took = (performance.now() - began) / 1000;
  const after = await Promise.all(servers.map(figuresOf));
  const more = (place: number, name: string): number => (after[place]?.[name] ?? 0) - (before[place]?.[name] ?? 0);
  const cpu = (place: number): number => more(place, "process_cpu_seconds_total");
  const databaseCpu = processorSeconds(database) - databaseBefore;
  const own = process.cpuUsage(ownBefore);
  const total = roles.reduce((sum, _, place) => sum + cpu(place), databaseCpu);
  const errors = figures.reduce((sum, one) => sum + one.errors, 0);

  console.log(
    `\n${roles.length} ${roles.length === 1 ? "process" : "processes"} (${roles.join(", ")}): ${rate} errands a second for ${seconds} s, by a real clock; ${requests} requests in ${took.toFixed(1)} s; load of the machine before ${busy.toFixed(1)} on ${availableParallelism()} processors\n`,
  );
  show(figures);
  console.log("");
  for (const { kind, why } of figures) if (why !== null) console.log(`The first ${kind} that failed: ${why}`);
  for (const [place, role] of roles.entries()) {
    const lag = (after[place]?.nodejs_eventloop_lag_p99_seconds ?? 0) * 1000;
    console.log(
      `${role}: ${((cpu(place) / took) * 100).toFixed(0)} % of a processor, event loop late by ${milliseconds(lag)} ms (p99); waits for a connection: ${waitsOf(before[place] ?? {}, after[place] ?? {})}`,
    );
  }
  const [cost, databaseCost] = [total, databaseCpu].map((cpu) => (cpu / requests) * 1000) as [number, number];
  console.log(
    `PostgreSQL: ${((databaseCpu / took) * 100).toFixed(0)} % of a processor; this program ${(((own.user + own.system) / 1e6 / took) * 100).toFixed(0)} %`,
  );
  console.log(
    `Cost: ${cost.toFixed(2)} s of a processor for 1,000 requests, PostgreSQL ${databaseCost.toFixed(2)} s of it`,
  );
  const browse = figures.find(({ kind }) => kind === "browse");
  const late = took - (errands.at(-1)?.at ?? 0) / 1000;
  return { p50: browse?.p50 ?? 0, p99: browse?.p99 ?? 0, errors, count: errands.length, cost, databaseCost, late };
};

/** Raises the rate by half until the server can't sustain it, and prints the last rate that it sustained. */
const findLimit = async (roles: ReadonlyArray<string>, from: number, seed: number): Promise<void> => {
  let held: number | null = null;
  for (let rate = from; ; rate = Math.ceil(rate * 1.5)) {
    const run = await runOnce(roles, { rate, seed });
    const bent = bendOf(run);
    if (bent !== null) {
      console.log(
        `\n${roles.join(", ")}: ${held === null ? `less than ${rate}` : `holds ${held}`} errands a second; at ${rate} ${bent}`,
      );
      return;
    }
    held = rate;
  }
};

try {
  let failed = 0;
  for (const count of values.processes.split(",")) {
    const roles = rolesOf[count];
    if (roles === undefined)
      throw new Error(`--processes are of ${Object.keys(rolesOf).join(", ")}, and not '${count}'.`);
    for (const role of roles) servers.push(await startServer("api/main.ts", { ...env, PROCESS_ROLE: role }));
    web = servers.filter((_, place) => roles[place] !== "worker");
    const rate = Number(values.rate);
    if (values["find-limit"]) await findLimit(roles, rate, Number(count));
    else {
      const runs: Array<Run> = [];
      for (let turn = 0; turn < repeat; turn += 1)
        runs.push(await runOnce(roles, { rate, seed: Number(count) + turn * 10 }));
      failed += runs.filter(({ errors, count }) => errors * 100 > count).length;
      if (repeat > 1) {
        const over = (pick: (run: Run) => number, digits = 0): string => spread(runs.map(pick), digits);
        console.log(
          `\n${roles.join(", ")}, ${repeat} runs, least, median and most: browse p50 ${over(({ p50 }) => p50, 1)} ms, p99 ${over(({ p99 }) => p99)} ms; ${over(({ errors }) => errors)} errors; ${over(({ cost }) => cost, 2)} s of a processor for 1,000 requests, PostgreSQL ${over(({ databaseCost }) => databaseCost, 2)} s of it`,
        );
      }
    }
    for (const server of servers.splice(0)) await server.stop();
  }
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await sql.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
