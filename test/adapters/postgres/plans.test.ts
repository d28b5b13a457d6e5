import { Effect, Layer, ManagedRuntime } from "effect";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postgresStore } from "#adapters/postgres/store.ts";
import { databaseOf } from "#adapters/postgres/transaction.ts";
import { Alerts } from "#core/alert/alerts.ts";
import { Bids } from "#core/bid/bids.ts";
import { Contracts } from "#core/contract/contracts.ts";
import { type ListingFilter, Listings } from "#core/listing/listings.ts";
import { Payments } from "#core/payment/payments.ts";
import type { StorePorts } from "#core/ports.ts";
import { History } from "#core/shared/history.ts";
import type { BidId, ContractId, ListingId, PersonId } from "#core/shared/ids.ts";
import type { Jobs } from "#core/shared/jobs.ts";
import { cents } from "#core/shared/money.ts";
import { ownDatabase } from "#test/support/database.ts";
import { fillWithRows } from "#test/support/many-rows.ts";

const database = ownDatabase();
const page = { after: null, limit: 20 };
const everything: ListingFilter = { text: null, industries: [], city: null, budget: null, deadline: null };

/** How the database has carried out each statement, those inside of functions too, as `EXPLAIN ANALYZE` tells it. */
const plans: Array<string> = [];
const connect = () =>
  postgres(database.url, {
    max: 1,
    onnotice: ({ message }) => {
      if (message?.includes("plan:")) plans.push(message);
    },
  });
let sql: ReturnType<typeof connect>;
let runtime: ManagedRuntime.ManagedRuntime<Exclude<StorePorts, Jobs>, never>;
let ids: { listing: ListingId; bid: BidId; contract: ContractId; poster: PersonId; bidder: PersonId };

beforeAll(async () => {
  await fillWithRows(database.sql, 100_000);
  sql = connect();
  runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(sql))));
  await sql.unsafe(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
    set auto_explain.log_nested_statements = on; set client_min_messages = log`);
  const [row] = await sql<(typeof ids)[]>`
    select id as contract, bid_id as bid, listing_id as listing, poster_id as poster, bidder_id as bidder
    from contract order by id desc limit 1`;
  if (!row) throw new Error("The rows are missing.");
  ids = row;
}, 120_000);

afterAll(async () => {
  await runtime.dispose();
  await sql.end();
});

/** The plans by which the effect is done, once for new values and once more after the database chose its plan for all. */
const plansOf = async (effect: Effect.Effect<unknown, unknown, Exclude<StorePorts, Jobs>>): Promise<string> => {
  for (let times = 0; times < 7; times++) await runtime.runPromise(effect);
  plans.length = 0;
  await runtime.runPromise(effect);
  return plans.join("\n");
};

/** The most rows that any step of the plans has read or thrown away. */
const mostRows = (text: string): number =>
  Math.max(
    ...[...text.matchAll(/actual time=\S+ rows=([\d.]+) loops=(\d+)/g)].map(
      ([, rows, loops]) => Number(rows) * Number(loops),
    ),
    ...[...text.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)].map(([, rows]) => Number(rows)),
  );

const search = (filter: Partial<ListingFilter>) =>
  Effect.flatMap(Listings, (listings) => listings.search({ ...everything, ...filter }, page));

describe("at 100,000 listings", () => {
  test("the newest are a walk along their index, of one page", async () => {
    const plan = await plansOf(search({}));
    expect(plan).toContain("using listing_newest on listing");
    expect(plan).not.toContain("Sort");
    expect(mostRows(plan)).toBeLessThan(50);
  });

  test("city, types, budget and deadline are decided in an index, before any row is read", async () => {
    const filter = { city: "Austin", industries: ["Carpenter", "Plumbing"], budget: cents(2_500_000) } as const;
    const plan = await plansOf(search({ ...filter, text: "kitchen" }));
    expect(plan).toMatch(
      /Index Only Scan using listing_search_city[^\n]*\n\s+Index Cond: [^\n]*city[^\n]*\n\s+Filter: [^\n]*industries/,
    );
    expect(plan).toContain("Index Scan using listing_text_pkey");
    expect(plan).not.toContain("Seq Scan on listing");
    const without = await plansOf(search({ industries: ["Carpenter"], budget: cents(2_500_000) }));
    expect(without).toMatch(/Index Only Scan using listing_search_newest/);
    expect(without).not.toContain("Seq Scan on listing");
  });

  test("a text that few hold is found by its trigrams, one that many hold among the newest", async () => {
    expect(await plansOf(search({ text: "xylophone" }))).toContain("Bitmap Index Scan on listing_text_pattern");
    const common = await plansOf(search({ text: "kitchen" }));
    expect(mostRows(common)).toBeLessThan(1000);
  });

  const lists: ReadonlyArray<
    readonly [string, string, () => Effect.Effect<unknown, unknown, Exclude<StorePorts, Jobs>>]
  > = [
    ["one listing", "listing_pkey", () => Effect.flatMap(Listings, (it) => it.view(ids.listing, ids.bidder))],
    [
      "a poster's listings",
      "listing_of_poster",
      () => Effect.flatMap(Listings, (it) => it.ofPoster(ids.poster, "open", page)),
    ],
    ["a listing's bids", "bid_of_listing", () => Effect.flatMap(Bids, (it) => it.ofListing(ids.listing, page))],
    ["a listing's submitted bids", "bid_of_listing", () => Effect.flatMap(Bids, (it) => it.submittedOn(ids.listing))],
    ["a bidder's bids", "bid_of_bidder", () => Effect.flatMap(Bids, (it) => it.ofBidder(ids.bidder, page))],
    ["a bidder's latest bid", "bid_of_pair", () => Effect.flatMap(Bids, (it) => it.latestOf(ids.listing, ids.bidder))],
    ["one bid", "bid_pkey", () => Effect.flatMap(Bids, (it) => it.view(ids.bid))],
    ["a bid's contract", "contract_of_bid", () => Effect.flatMap(Contracts, (it) => it.ofBid(ids.bid))],
    ["one contract", "contract_pkey", () => Effect.flatMap(Contracts, (it) => it.view(ids.contract))],
    [
      "a person's contracts",
      "contract_of_bidder",
      () => Effect.flatMap(Contracts, (it) => it.ofPerson(ids.bidder, page)),
    ],
    ["all contracts", "contract_pkey", () => Effect.flatMap(Contracts, (it) => it.list({ state: null }, page))],
    [
      "contracts in a state",
      "contract_in_state",
      () => Effect.flatMap(Contracts, (it) => it.list({ state: "ended" }, page)),
    ],
    [
      "payments that wait",
      "payment_idle",
      () => Effect.flatMap(Payments, (it) => it.idleSince(new Date("2027-01-01"), 20)),
    ],
    ["a person's alerts", "alert_of_person", () => Effect.flatMap(Alerts, (it) => it.ofPerson(ids.bidder, page))],
    ["a person's unread alerts", "alert_", () => Effect.flatMap(Alerts, (it) => it.unread(ids.bidder))],
    ["a contract's history", "history_of_contract", () => Effect.flatMap(History, (it) => it.ofContract(ids.contract))],
    [
      "a thing's history",
      "history_of_subject",
      () => Effect.flatMap(History, (it) => it.ofSubject("contract", ids.contract)),
    ],
  ];
  test.each(lists)("%s: by %s", async (_list, index, effect) => {
    const plan = await plansOf(effect());
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (listing|bid|contract|milestone|payment|alert|history|posting)/);
    expect(mostRows(plan)).toBeLessThan(500);
  });
});
