import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Feedbacks } from "#core/contract/feedback/give-feedback.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { type ListingSort, noFilter, type ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { Digests } from "#core/messaging/notification/send-digests.ts";
import { ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { People } from "#core/people/person/people.ts";
import type { Day } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import { type ContractId, type ListingId, PaymentId, type PersonId } from "#core/shared/ids.ts";
import { anyMoney, cents } from "#core/shared/money.ts";
import { anythingStuck, StuckThings } from "#core/support/inbox/stuck-things.ts";
import { IdLookup } from "#core/support/lookup/find-id.ts";
import { AuditEntries, everyEntry } from "#core/support/staff/audit-entries.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import { WebhookEvents } from "#core/support/webhook-event/webhook-events.ts";
import { ownDatabase } from "#test/support/database.ts";
import { fillWithRows, vacuum } from "#test/support/many-rows.ts";
import { openPlans, type PlannedPorts, type Plans } from "#test/support/plans.ts";

const database = ownDatabase();
const page = { after: null, limit: 20 };
const at = new Date("2031-01-01T00:00:00Z");

/** The pretended row counts of each table: a country after some years. */
const counts: Readonly<Record<string, number>> = {
  person: 2_000_000,
  listing: 10_000_000,
  listing_search: 10_000_000,
  listing_text: 10_000_000,
  bid: 30_000_000,
  contract: 1_000_000,
  milestone: 3_000_000,
  payment: 3_000_000,
  refund: 100_000,
  posting: 6_000_000,
  posting_line: 18_000_000,
  history: 50_000_000,
  alert: 50_000_000,
  message: 50_000_000,
  webhook_event: 10_000_000,
  audit_entry: 1_000_000,
  feedback: 1_000_000,
  support_ticket: 500_000,
};

/**
 * Makes the planner believe that the tables have so many rows. It uses their real number of pages, and the pretended
 * number of rows per page: a full scan looks cheaper than it would be, so a table that is not scanned here never is.
 */
const believeIn = async (): Promise<void> => {
  for (const [table, count] of Object.entries(counts)) {
    const [own] = await database.sql<{ oids: ReadonlyArray<number>; rows: number }[]>`
      select array_agg(oid::int) as oids, sum(reltuples)::float8 as rows from pg_class
      where relkind = 'r' and relpages > 0
        and (oid = ${table}::regclass or oid in (select relid from pg_partition_tree(${table}::regclass)))`;
    if (!own?.rows) throw new Error(`There is nothing in ${table}.`);
    await database.sql`
      select pg_restore_relation_stats('schemaname', relnamespace::regnamespace::text, 'relname', relname::text, 'relpages', relpages,
        'reltuples', (reltuples * ${count / own.rows}::float8)::real, 'relallvisible', relpages)
      from pg_class where relpages > 0
        and (oid = any (${own.oids}) or oid in (select indexrelid from pg_index where indrelid = any (${own.oids})))`;
    // What a row belongs to: twenty rows each, none more than others.
    await database.sql`
      with those as materialized (
        select schemaname, tablename, attname, null_frac, avg_width from pg_stats
        where schemaname in ('public', 'months') and n_distinct > 0 and attname like '%\\_id'
          and format('%I.%I', schemaname, tablename)::regclass::oid = any (${own.oids})),
      cleared as materialized (
        select schemaname, tablename, attname, null_frac, avg_width,
          pg_clear_attribute_stats(schemaname::text, tablename::text, attname::text, false)::text from those)
      select pg_restore_attribute_stats('schemaname', schemaname::text, 'relname', tablename::text, 'attname', attname::text,
        'inherited', false, 'null_frac', null_frac, 'avg_width', avg_width, 'n_distinct', (-0.05)::real) from cleared`;
  }
};

let plans: Plans;
let ids: { listing: ListingId; contract: ContractId; poster: PersonId; bidder: PersonId };

beforeAll(async () => {
  const { sql } = database;
  await fillWithRows(sql, 5000);
  await sql.begin((on) =>
    on.unsafe(`
    set local session_replication_role = replica;
    update milestone set state = 'completed';
    update contract set state = 'ended' where hashtext(id::text) % 3 = 0;
    insert into refund (id, payment_id, contract_id, poster_id, bidder_id, rail, state, amount, reason, asked_by, created_at, updated_at,
      version)
    select id, id, contract_id, poster_id, bidder_id, rail, 'refunded', 100, '', 'poster', now(), now(), 1 from payment;
    insert into feedback (id, contract_id, author_id, about_id, description, stars, created_at, version)
    select id, id, poster_id, bidder_id, 'Well done.', 5, now(), 1 from contract;
    insert into support_ticket (id, person_id, contract_id, subject, priority, state, created_at, updated_at, version)
    select id, poster_id, id, 'Help', 'normal', case when hashtext(id::text) % 100 = 0 then 'open' else 'closed' end, now(), now(), 1
    from contract;
    insert into message (id, person_id, channel, address, language, subject, text, is_sealed, created_at, tries, due_at, sent_at)
    select id, person_id, 'mail', '', 'en', '', '', false, created_at, 1,
      case when hashtext(id::text) % 300 = 0 then created_at end, case when hashtext(id::text) % 300 <> 0 then created_at end from alert;
    insert into webhook_event (id, provider, event, subject, received_at, state, processed_at, version)
    select 'stripe:' || id, 'stripe', 'charge.succeeded', jsonb_build_object('kind', 'payment', 'paymentId', id), created_at,
      'processed', created_at, 1 from payment;
    insert into audit_entry (id, number, hash, staff_id, staff_name, kind, subjects, moves, at)
    select id, row_number() over (order by id), '', poster_id, 'Sam Staff', 'acted', array[id::text], '[]', created_at from payment;
  `),
  );
  await vacuum(
    sql,
    "milestone",
    "contract",
    "refund",
    "feedback",
    "support_ticket",
    "message",
    "webhook_event",
    "audit_entry",
  );
  await believeIn();
  plans = await openPlans(database.url);
  const [row] = await plans.sql<(typeof ids)[]>`
    select id as contract, listing_id as listing, poster_id as poster, bidder_id as bidder from contract order by id desc limit 1`;
  if (!row) throw new Error("The rows are missing.");
  ids = row;
}, 120_000);

afterAll(() => plans.close());

type Ask = () => Effect.Effect<unknown, unknown, PlannedPorts>;
const search =
  (filter: Partial<ResolvedFilter>, sort: ListingSort = "newest"): Ask =>
  () =>
    Effect.flatMap(Listings, (it) =>
      it.search({ filter: { ...noFilter, near: null, ...filter }, sort, today: "2027-03-01" as Day }, page),
    );
const near = { zipCode: "78701", latitude: 30.27, longitude: -97.74, miles: 25 };

const asks: ReadonlyArray<readonly [string, Ask]> = [
  ["the newest listings", search({})],
  [
    "listings of a city, a trade and a budget",
    search({ city: "Austin", industries: ["Carpenter"], budget: cents(500_000) }),
  ],
  ["listings near a place, by the way there", search({ near }, "distance")],
  ["listings by deadline", search({ deadline: "2027-09-01" as Day }, "deadline")],
  ["listings with a text", search({ text: "kitchen", city: "Austin" })],
  ["a poster's listings", () => Effect.flatMap(Listings, (it) => it.ofPoster(ids.poster, "open", page))],
  [
    "the listings that the search engines are told of",
    () => Effect.flatMap(Listings, (it) => it.listOpen({ after: null, limit: 1000 })),
  ],
  ["a listing's bids", () => Effect.flatMap(Bids, (it) => it.ofListing(ids.listing, page))],
  ["a bidder's bids", () => Effect.flatMap(Bids, (it) => it.ofBidder(ids.bidder, null, page))],
  ["a person's partners", () => Effect.flatMap(People, (it) => it.partnersOf(ids.bidder))],
  ["a person's contracts", () => Effect.flatMap(Contracts, (it) => it.ofPerson(ids.bidder, page))],
  ["a person's running contracts", () => Effect.flatMap(Contracts, (it) => it.runningOf(ids.bidder, page))],
  ["all contracts", () => Effect.flatMap(Contracts, (it) => it.list({ ...anyMoney, state: null }, page))],
  ["contracts in a state", () => Effect.flatMap(Contracts, (it) => it.list({ ...anyMoney, state: "ended" }, page))],
  [
    "payments of a person",
    () => Effect.flatMap(Payments, (it) => it.list({ ...anyMoney, personId: ids.poster, state: null }, page)),
  ],
  [
    "payments above a sum",
    () => Effect.flatMap(Payments, (it) => it.list({ ...anyMoney, over: 50, state: null }, page)),
  ],
  ["payments to be asked about", () => Effect.flatMap(Payments, (it) => it.dueForPoll(at, 20))],
  ["refunds in a state", () => Effect.flatMap(Refunds, (it) => it.list({ ...anyMoney, state: "reversed" }, page))],
  ["what was said about somebody", () => Effect.flatMap(Feedbacks, (it) => it.ofPerson(ids.bidder, page))],
  ["a person's tickets", () => Effect.flatMap(Tickets, (it) => it.ofPerson(ids.poster, page))],
  ["open tickets", () => Effect.flatMap(Tickets, (it) => it.list({ state: "open" }, page))],
  ["a contract's history", () => Effect.flatMap(History, (it) => it.ofContract(ids.contract))],
  ["a thing's history", () => Effect.flatMap(History, (it) => it.ofSubject("contract", ids.contract))],
  ["the end of the history", () => Effect.flatMap(History, (it) => it.last)],
  ["the history from a number on", () => Effect.flatMap(History, (it) => it.after(600, 100))],
  ["a person's alerts", () => Effect.flatMap(Alerts, (it) => it.ofPerson(ids.bidder, page))],
  ["a person's unread alerts", () => Effect.flatMap(Alerts, (it) => it.unread(ids.bidder))],
  [
    "who gets a digest",
    () => Effect.flatMap(Digests, (it) => it.due({ day: "2031-01-01" as Day, before: at, after: null, limit: 100 })),
  ],
  ["a person's messages", () => Effect.flatMap(Outbox, (it) => it.ofPerson(ids.bidder, 20))],
  ["the newest messages", () => Effect.flatMap(Outbox, (it) => it.recent(20))],
  ["messages to be sent", () => Effect.flatMap(Outbox, (it) => it.take({ at: new Date(0), until: at, limit: 20 }))],
  ["webhook events since a time", () => Effect.flatMap(WebhookEvents, (it) => it.changedSince(at, 100))],
  ["webhook events about a thing", () => Effect.flatMap(WebhookEvents, (it) => it.about([ids.contract], 20))],
  ["what has an id with this end", () => Effect.flatMap(IdLookup, (it) => it.find(ids.contract.slice(-8), 10))],
  ["the audit", () => Effect.flatMap(AuditEntries, (it) => it.search(everyEntry, page))],
  [
    "the audit of somebody",
    () => Effect.flatMap(AuditEntries, (it) => it.search({ ...everyEntry, staffId: ids.poster }, page)),
  ],
  ["the audit's chain", () => Effect.flatMap(AuditEntries, (it) => it.chain(600, 100))],
  ["the inbox of support", () => Effect.flatMap(StuckThings, (it) => it.list(anythingStuck, at, page))],
  ["the ledger of a contract", () => Effect.flatMap(Ledger, (it) => it.postings(ids.contract))],
  [
    "the nightly check's next contracts",
    () => Effect.flatMap(ContractBalances, (it) => it.list({ after: ids.contract, limit: 100 })),
  ],
  ["the nightly check of one contract", () => Effect.flatMap(ContractBalances, (it) => it.get(ids.contract))],
  [
    "the nightly check's payments",
    () => Effect.flatMap(ContractBalances, (it) => it.ofPayments([PaymentId.make(ids.contract)])),
  ],
  [
    "the payments since a time",
    () => Effect.flatMap(ContractBalances, (it) => it.startedSince(at, { after: null, limit: 100 })),
  ],
];

const grown = new RegExp(`Seq Scan on (${Object.keys(counts).join("|")})\\b`, "g");

/** As many rows as a page sorts when it combines several indexes. */
const mostSorted = 1000;

/** The parts of the plan that scan a whole table, or sort more than a page. Incremental sorts end with the page. */
const wrongIn = (plan: string): ReadonlyArray<string> => [
  ...(plan.match(grown) ?? []),
  ...[...plan.matchAll(/(?<!Incremental )\bSort {2}\(cost=\S+ rows=(\d+)/g)]
    .filter(([, rows]) => Number(rows) > mostSorted)
    .map(([, rows]) => `sorts ${rows} rows`),
];

describe("at 10,000,000 listings, 50,000,000 history entries and 1,000,000 contracts", () => {
  test.each(asks)("%s: no table is read in full, and no more than a page is sorted", async (_what, ask) => {
    const { plan } = await plans.planned(ask());
    expect(plan).toContain("rows=");
    expect(wrongIn(plan)).toEqual([]);
  });

  test("the check detects a plan that reads or sorts a whole table", async () => {
    const rows = await plans.sql.unsafe("explain select * from history where reason is null order by at");
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(wrongIn(plan)).toEqual([
      expect.stringContaining("Seq Scan on history"),
      expect.stringMatching(/^sorts \d{8}/),
    ]);
  });
});
