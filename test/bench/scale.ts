// `node cli/bin/with-node24.mjs test/bench/scale.ts fill FOLDER LISTINGS HISTORY CONTRACTS`, then `… measure FOLDER
// [lists]`: times of lists, search, inbox, nightly check and backup with a country's worth of rows (scale.md).
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Effect, Layer, ManagedRuntime } from "effect";
import { writeBackup } from "#adapters/backup/write-backup.ts";
import { connect } from "#adapters/postgres/connect.ts";
import { databaseOf } from "#adapters/postgres/database.ts";
import { startEmbedded } from "#adapters/postgres/embedded.ts";
import { migrate } from "#adapters/postgres/migrate.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { type ListingSort, noFilter, type ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { recheck } from "#core/money/ledger/compare-lists.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { Day } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import type { ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import { anyMoney, cents } from "#core/shared/money.ts";
import { dayOf, daysAfter } from "#core/shared/time-zone.ts";
import { walkPages } from "#core/shared/walk.ts";
import { anythingStuck, StuckThings } from "#core/support/inbox/stuck-things.ts";
import { listingTables, makeListings } from "./fill.ts";
import { businessTables, fillBusiness } from "./fill-business.ts";
import { inBulk } from "./in-bulk.ts";
import { timesOf } from "./times.ts";

const [what, folder = "", ...amounts] = process.argv.slice(2);
// Filling needs no durability; measuring runs as in production.
const server = await startEmbedded({ folder, durable: what !== "fill" });
const sql = await connect(server.url, { max: 4 });
const say = (words: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${words}`);

const fillAll = async (): Promise<void> => {
  const [listings = 1_000_000, history = 5_000_000, contracts = 100_000] = amounts.map(Number);
  await migrate(sql);
  // All rows arrive at once, so autovacuum would only read what is about to be read anyway.
  await sql`alter system set autovacuum = off`;
  await sql`select pg_reload_conf()`;
  const business = { listings, contracts, history };
  await inBulk(sql, [...listingTables, ...businessTables], (remake) =>
    Promise.all([
      makeListings(sql, listings, remake).then(() => say(`listing: ${listings.toLocaleString("en-US")}`)),
      fillBusiness(sql, business, say, remake),
    ]),
  );
  await sql`alter system reset autovacuum`;
  await sql`select pg_reload_conf()`;
  await sql`vacuum (analyze)`;
  say("vacuumed and analyzed");
};

/** Measures each part of the check of our own ledger: the part of the nightly check that grows with the data. */
const checkContractBalances = Effect.gen(function* () {
  const balances = yield* ContractBalances;
  return yield* walkPages(
    (after) => balances.list({ after, limit: 100 }),
    (page) => Effect.forEach(page, recheck),
  );
});

const measureAll = async (): Promise<void> => {
  const runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(sql))));
  type Ask = Parameters<typeof runtime.runPromise>[0];
  const [ids] = await sql<
    { contract: ContractId; poster: PersonId; bidder: PersonId; owner: PersonId; listing: ListingId }[]
  >`
    select contract.id as contract, contract.poster_id as poster, bidder_id as bidder, listing.poster_id as owner, listing.id as listing
    from contract join listing on listing.id = listing_id order by contract.id desc limit 1`;
  if (!ids) throw new Error("Fill it first.");
  const page = { after: null, limit: 20 };
  const today = dayOf(new Date());
  const search = (filter: Partial<ResolvedFilter>, sort: ListingSort = "newest"): Ask =>
    Effect.flatMap(Listings, (it) => it.search({ filter: { ...noFilter, near: null, ...filter }, sort, today }, page));
  const near = { zipCode: "80202", latitude: 39.74, longitude: -104.99, miles: 25 };
  const asks: ReadonlyArray<readonly [string, Ask]> = [
    ["newest listings", search({})],
    ["search: city, trade, budget", search({ city: "Denver", industries: ["Roofing"], budget: cents(3_000_000) })],
    ["search: a common word in a city", search({ text: "kitchen", city: "Denver" })],
    ["search: a word that nobody wrote", search({ text: "xylophone" })],
    ["search: near a place", search({ near }, "distance")],
    ["search: by deadline", search({ deadline: daysAfter(today, 60) as Day }, "deadline")],
    ["a poster's listings", Effect.flatMap(Listings, (it) => it.ofPoster(ids.owner, "open", page))],
    ["a listing's bids", Effect.flatMap(Bids, (it) => it.ofListing(ids.listing, page))],
    ["a bidder's bids", Effect.flatMap(Bids, (it) => it.ofBidder(ids.bidder, null, page))],
    ["a person's contracts", Effect.flatMap(Contracts, (it) => it.ofPerson(ids.bidder, page))],
    ["staff: contracts that ended", Effect.flatMap(Contracts, (it) => it.list({ ...anyMoney, state: "ended" }, page))],
    [
      "staff: every payment above a sum",
      Effect.flatMap(Payments, (it) => it.list({ ...anyMoney, over: 50, state: null }, page)),
    ],
    ["a contract's history", Effect.flatMap(History, (it) => it.ofContract(ids.contract))],
    [
      "the newest history (events)",
      Effect.flatMap(History, (it) => Effect.flatMap(it.last, (last) => it.after(last - 100, 100))),
    ],
    ["a person's alerts", Effect.flatMap(Alerts, (it) => it.ofPerson(ids.bidder, page))],
    ["a person's alerts, alike ones as one", Effect.flatMap(Alerts, (it) => it.groupsOf(ids.bidder, page))],
    ["a person's mails", Effect.flatMap(Outbox, (it) => it.ofPerson(ids.bidder, 20))],
    ["the inbox of support", Effect.flatMap(StuckThings, (it) => it.list(anythingStuck, new Date(), page))],
  ];
  console.log("| what | p50 ms | slowest of 50, ms |\n| --- | --- | --- |");
  for (const [name, ask] of asks) {
    const times = await timesOf(() => runtime.runPromise(ask), 50);
    console.log(`| ${name} | ${times[25]?.toFixed(1)} | ${times[49]?.toFixed(1)} |`);
  }
  if (amounts[0] === "lists") return runtime.dispose();
  const took = async (name: string, work: () => Promise<string>): Promise<void> => {
    const began = performance.now();
    const words = await work();
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s, ${words}`);
  };
  await took("the books of every contract", async () => `${await runtime.runPromise(checkContractBalances)} contracts`);
  const file = join(folder, "scale.backup");
  await took("backup of the database", async () => {
    // A separate client, because the stores change how theirs handles times.
    const plain = await connect(server.url, { max: 2 });
    await writeBackup({ sql: plain, secret: null, store: null, say: () => {} }, file, new AbortController().signal);
    await plain.end();
    const { size } = statSync(file);
    await rm(file);
    return `${(size / 1e9).toFixed(2)} GB`;
  });
  const [bytes] = await sql<{ size: number }[]>`select pg_database_size(current_database())::float8 as size`;
  console.log(`the database has ${((bytes?.size ?? 0) / 1e9).toFixed(1)} GB`);
  await runtime.dispose();
};

try {
  await (what === "fill" ? fillAll() : measureAll());
} finally {
  await sql.end();
  await server.stop();
}
