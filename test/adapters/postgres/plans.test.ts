import { Effect, Layer, ManagedRuntime } from "effect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { Feedbacks } from "#core/contract/feedback/give-feedback.ts";
import { Bids } from "#core/market/bid/bids.ts";
import { Catalogue, type ProductFilter } from "#core/market/catalogue/catalogue.ts";
import { type ListingSort, noFilter, type ResolvedFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { PushSubscriptions } from "#core/messaging/push/own-push-subscriptions.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { CalendarFeeds } from "#core/people/calendar-feed/calendar-feeds.ts";
import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import { People } from "#core/people/person/people.ts";
import type { StorePorts } from "#core/ports.ts";
import type { Day } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import {
  type BidId,
  CategoryId,
  type ContractId,
  type ListingId,
  PaymentId,
  type PersonId,
  ProductId,
  TicketId,
} from "#core/shared/ids.ts";
import type { Jobs } from "#core/shared/jobs.ts";
import { anyMoney, cents, type MoneyFilter } from "#core/shared/money.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { defaultPolicy } from "#core/shared/policy.ts";
import { CalendarDates } from "#core/support/calendar/calendar-dates.ts";
import { rangeOf } from "#core/support/calendar/entry-of.ts";
import type { JobRecords } from "#core/support/inbox/job-records.ts";
import { IdLookup } from "#core/support/lookup/find-id.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import { manyRows, ownDatabase } from "#test/support/database.ts";
import { vacuum } from "#test/support/many-rows.ts";
import { mostRows, openPlans, type PlannedPorts, type Plans } from "#test/support/plans.ts";

const database = ownDatabase(manyRows);
const page = { after: null, limit: 20 };
const inDays = rangeOf({ from: "2026-12-01" as Day, to: "2027-01-31" as Day }, defaultPolicy);

let plans: Plans;
let ids: { listing: ListingId; bid: BidId; contract: ContractId; poster: PersonId; bidder: PersonId };

beforeAll(async () => {
  // Bids of every group, so that a partial index on one group is worth using.
  await database.sql`update bid set state = 'declined' where hashtext(id::text) % 4 = 0`;
  await database.sql`update bid set state = 'end_by_poster' where hashtext(id::text) % 4 = 1`;
  await vacuum(database.sql, "bid");
  await database.sql`
    insert into feedback (id, contract_id, author_id, about_id, description, stars, created_at, version)
    select id, id, poster_id, bidder_id, 'Well done.', 1 + abs(hashtext(id::text)) % 5, now(), 1 from contract`;
  await vacuum(database.sql, "feedback");
  await database.sql`
    insert into change_order (id, contract_id, number, proposed_by, by_support, state, reason, changes, difference, files,
      proposed_at, version)
    select id, id, 1, 'poster', false, 'proposed', 'The beam is rotten.', '[]', 0, '[]', now(), 1 from contract`;
  await vacuum(database.sql, "change_order");
  await database.sql`
    insert into dispute (id, contract_id, milestone_id, number, opened_by, is_paid, amount, state, statements, waits_for,
      answer_by, opened_at, updated_at, version)
    select distinct on (contract_id) contract_id, contract_id, id, 1, 'poster', false, 100,
      case when is_open then 'open' when hashtext(contract_id::text) % 99 = 1 then 'withdrawn' else 'lapsed' end,
      '[]', case when is_open then 'bidder' end, case when is_open then now() + interval '1 day' end, now(), now(), 1
    from milestone cross join lateral (select hashtext(contract_id::text) % 2 = 0 as is_open) half`;
  await vacuum(database.sql, "dispute");
  await database.sql`
    insert into credential (id, person_id, kind, number, issuing_state, holder, valid_from, valid_until, state,
      rejected_reason, created_at, updated_at, version)
    select id, person_id, 'license', '1', 'TX', 'Somebody', '2020-01-01', '2026-01-01'::date + abs(hashtext(id::text)) % 3650,
      case when hashtext(id::text) % 99 = 1 then 'rejected' else 'stated' end,
      case when hashtext(id::text) % 99 = 1 then 'No.' end, now(), now(), 1
    from certificate`;
  await vacuum(database.sql, "credential");
  await database.sql`
    insert into refund (id, payment_id, contract_id, poster_id, bidder_id, rail, state, amount, reason, asked_by,
      created_at, updated_at, next_poll_at, version)
    select id, id, contract_id, poster_id, bidder_id, rail,
      (array['refunded', 'refused', 'failed', 'withdrawn', 'restored', 'requested', 'bounced', 'reversed', 'paid_elsewhere',
        'reversing'])[1 + greatest(0, abs(hashtext(id::text) % 100) - 90)], 100, 'Too much', 'poster', now(), now(),
      case when abs(hashtext(id::text) % 100) = 99 then now() end, 1
    from payment where state = 'settled'`;
  await database.sql`
    insert into support_ticket (id, person_id, contract_id, subject, priority, state, created_at, updated_at, version)
    select id, poster_id, id, 'Help', 'urgent', case when hashtext(id::text) % 100 = 0 then 'open' else 'closed' end,
      now(), now(), 1
    from contract`;
  await database.sql`
    insert into support_message (id, ticket_id, author, text, at)
    select id, id, 'person', 'Please help.', now() from contract`;
  await vacuum(database.sql, "refund", "support_ticket", "support_message");
  await database.sql`
    with opened as (
      insert into session (id, person_id, token_hash, rotated_at, created_at, expires_at, device_name)
      select gen_random_uuid(), id, id::text, now(), now(), now() + interval '30 days', 'Chrome on Windows' from person
      returning id, person_id
    )
    insert into push_subscription (id, person_id, session_id, endpoint, public_key, auth_secret, created_at)
    select id, person_id, id, id::text, '', '', now() from opened`;
  await vacuum(database.sql, "session", "push_subscription");
  await database.sql`
    insert into calendar_feed (person_id, secret_hash, created_at)
    select id, encode(sha256(id::text::bytea), 'hex'), now() from person`;
  await database.sql`
    insert into listing_like (person_id, listing_id, liked_at)
    select distinct bidder_id, listing_id, now() from bid where hashtext(id::text) % 3 = 0`;
  await vacuum(database.sql, "calendar_feed", "listing_like");
  plans = await openPlans(database.url);
  const [row] = await plans.sql<(typeof ids)[]>`
    select id as contract, bid_id as bid, listing_id as listing, poster_id as poster, bidder_id as bidder
    from contract order by id desc limit 1`;
  if (!row) throw new Error("The rows are missing.");
  ids = row;
}, 120_000);

afterAll(() => plans.close());

const plansOf = async (effect: Effect.Effect<unknown, unknown, PlannedPorts>) => (await plans.planned(effect)).plan;

const listOf = (noun: "contract" | "payment" | "refund", filter: MoneyFilter, state: string | null = null) => {
  const narrowed = { ...filter, state: state as never };
  if (noun === "contract") return Effect.flatMap(Contracts, (it) => it.list(narrowed, page));
  if (noun === "payment") return Effect.flatMap(Payments, (it) => it.list(narrowed, page));
  return Effect.flatMap(Refunds, (it) => it.list(narrowed, page));
};

const search = (filter: Partial<ResolvedFilter>, sort: ListingSort = "newest", from: PageRequest = page) =>
  Effect.flatMap(Listings, (listings) =>
    listings.search({ filter: { ...noFilter, near: null, ...filter }, sort, today: "2027-03-01" as Day }, from),
  );

describe("at 100,000 listings", () => {
  test("the newest listings are read along their index, one page only", async () => {
    const plan = await plansOf(search({}));
    expect(plan).toContain("using listing_newest on listing");
    expect(plan).not.toContain("Sort");
    expect(mostRows(plan)).toBeLessThan(50);
  });

  test("open listings are read along the same index, and counted without reading any listing", async () => {
    const plan = await plansOf(Effect.flatMap(Listings, (listings) => listings.listOpen({ after: null, limit: 1000 })));
    expect(plan).toContain("using listing_newest on listing");
    expect(plan).not.toContain("Sort");
    expect(mostRows(plan)).toBeLessThan(1100);
    const counting = await plansOf(Effect.flatMap(Listings, (listings) => listings.countOpen()));
    expect(counting).toContain("listing_search");
    expect(counting).not.toMatch(/ on listing\b/);
  });

  test("city, trades and budget are filtered in an index, before any row is read", async () => {
    const filter = { city: "Austin", industries: ["Carpenter", "Plumbing"], budget: cents(2_500_000) } as const;
    const plan = await plansOf(search({ ...filter, text: "kitchen" }));
    expect(plan).toMatch(
      /Index Only Scan Backward using listing_search_city[^\n]*\n\s+Index Cond: [^\n]*city[^\n]*\n\s+Filter: [^\n]*industries/,
    );
    expect(plan).toContain("Index Scan using listing_text_pkey");
    expect(plan).not.toContain("Seq Scan on listing");
    const without = await plansOf(search({ industries: ["Carpenter"], budget: cents(2_500_000) }));
    expect(without).toMatch(/Index Only Scan Backward using listing_search_newest/);
    expect(without).not.toContain("Seq Scan on listing");
  });

  test("a rare text is found by its trigrams, and a common one among the newest listings", async () => {
    expect(await plansOf(search({ text: "xylophone" }))).toContain("Bitmap Index Scan on listing_text_pattern");
    const common = await plansOf(search({ text: "kitchen" }));
    expect(mostRows(common)).toBeLessThan(1000);
  });

  test("a rare text in a large city, for several trades, is found by its trigrams", async () => {
    const filter = { city: "Austin", industries: ["Carpenter", "Plumbing", "Roofing", "HVAC"] } as const;
    for (const sort of ["newest", "deadline", "budget"] as const) {
      const plan = await plansOf(search({ ...filter, text: "xylophone" }, sort));
      expect(plan).toContain("Bitmap Index Scan on listing_text_pattern");
      expect(mostRows(plan)).toBeLessThan(100);
    }
  });

  test("the planner knows how common each trade is, so that few matches are not searched among all listings", async () => {
    const rare = await plansOf(
      search({ industries: ["Carpenter"], budget: cents(20_000), deadline: "2027-01-20" as Day }),
    );
    // One in 27 matches the trade, one in 50 the deadline, and one in 500 the budget.
    expect(mostRows(rare)).toBeLessThan(3_000);
  });

  test("requests for materials, which are few, are found by an index of their own", async () => {
    // No row matches both, which the planner can't know.
    const plan = await plansOf(search({ kind: "material_supply", materialsProvided: false }));
    expect(plan).toContain("listing_search_supply");
    expect(mostRows(plan)).toBeLessThanOrEqual(10_000);
  });

  test("a text is found by its trigrams or among the filtered listings, whichever reads less", async () => {
    // About one in six thousand contains these words side by side, and one in 30 is in the city.
    const seldom = await plansOf(search({ text: "old new", city: "Austin" }));
    expect(seldom).toContain("Bitmap Index Scan on listing_text_pattern");
    // Nearly every second one contains this word, and at most one has this budget in this place.
    const narrow = await plansOf(search({ text: "kitchen", city: "Austin", budget: cents(12_000) }));
    expect(narrow).not.toContain("listing_text_pattern");
    expect(mostRows(narrow)).toBeLessThan(5_000);
  });

  test("text without a trigram never scans the whole trigram index", async () => {
    for (const text of ["zq", "q", "a_b"]) {
      const plan = await plansOf(search({ text }));
      expect(plan).not.toContain("listing_text_pattern");
    }
  });

  test("a search or a count that times out returns what was found by then", async () => {
    const hasty = ManagedRuntime.make(
      postgresStore.pipe(Layer.provide(databaseOf(database.sql, { searchTimeout: 20 }))),
    );
    // No text contains these two letters side by side: every text has to be read.
    const nobodys = { ...noFilter, near: null, text: "zq" };
    const found = await hasty.runPromise(search({ text: "zq" }));
    expect(found).toEqual({ items: [], next: null, isCut: true });
    const counted = await hasty.runPromise(Effect.flatMap(Listings, (listings) => listings.count(nobodys, 1001)));
    expect(counted).toEqual({ count: 0, isCut: true });
    // The results found so far are returned: every page that there was time for.
    const some = await hasty.runPromise(search({ text: "kitchen", city: "Austin" }));
    expect(some.items.length > 0 || some.isCut).toBe(true);
    await hasty.dispose();
  });

  const near = { zipCode: "78701", latitude: 30.27, longitude: -97.74, miles: 25 };
  const nowhere = { zipCode: "58701", latitude: 48.2, longitude: -101.3, miles: 100 };
  const alone: ReadonlyArray<Partial<ResolvedFilter>> = [
    { city: "Austin" },
    { state: "MN" },
    { kind: "material_supply" },
    { materialsProvided: true },
    { industries: ["Carpenter"] },
    { budget: cents(5_000_000) },
    { deadline: "2027-09-01" as Day },
    { near },
    { near: nowhere },
  ];

  test.each(alone)("any single condition is filtered in an index, in every order: %j", async (filter) => {
    for (const sort of ["newest", "deadline", "budget", "distance"] as const) {
      if (sort === "distance" && !filter.near) continue;
      const plan = await plansOf(search(filter, sort));
      expect(plan).toMatch(/Index Only Scan[^\n]* using listing_search_/);
      expect(plan).not.toMatch(/Seq Scan on listing|Heap Scan on listing_search/);
      expect(mostRows(plan)).toBeLessThan(4000);
    }
  });

  test.each([
    ["newest", "listing_newest on listing"],
    ["deadline", "listing_search_deadline"],
    ["budget", "listing_search_budget"],
    ["distance", "listing_search_position"],
  ] as const)(
    "ordered by %s, each page is read along its index from where the previous one ended",
    async (sort, index) => {
      const filter = sort === "distance" ? { near } : {};
      const first = await plans.run(search(filter, sort));
      const plan = await plansOf(search(filter, sort, { after: first.next, limit: 20 }));
      expect(plan).toContain(index);
      expect(plan).not.toContain("Seq Scan on listing");
      // Ties in distance are sorted by time of posting; no other order needs a sort.
      if (sort !== "distance") expect(plan).not.toContain("Sort");
      expect(mostRows(plan)).toBeLessThan(sort === "distance" ? 150 : 50);
    },
  );

  test("listings near a place are found by the cells around it if they are few, and among the newest if they are many", async () => {
    expect(await plansOf(search({ near: nowhere }))).toContain("listing_search_cell");
    expect(await plansOf(search({ near: { ...near, miles: 500 } }))).toContain("listing_search_newest");
  });

  test("counts stop at the limit and read only the index", async () => {
    const count = (filter: Partial<ResolvedFilter>) =>
      Effect.flatMap(Listings, (listings) => listings.count({ ...noFilter, near: null, ...filter }, 1001));
    const all = await plansOf(count({}));
    expect(all).toContain("Index Only Scan Backward using listing_search_");
    expect(mostRows(all)).toBeLessThan(1100);
    expect(mostRows(await plansOf(count({ city: "Austin", budget: cents(2_500_000) })))).toBeLessThan(6000);
    expect(await plansOf(count({ near, kind: "service" }))).toMatch(/Index Only Scan[^\n]* using listing_search_/);
  });

  const lists: ReadonlyArray<
    readonly [string, string, () => Effect.Effect<unknown, unknown, Exclude<StorePorts, Jobs | JobRecords>>]
  > = [
    ["one listing", "listing_pkey", () => Effect.flatMap(Listings, (it) => it.view(ids.listing, ids.bidder))],
    [
      "a poster's listings",
      "listing_of_poster",
      () => Effect.flatMap(Listings, (it) => it.ofPoster(ids.poster, "open", page)),
    ],
    ["a listing's bids", "bid_of_listing", () => Effect.flatMap(Bids, (it) => it.ofListing(ids.listing, page))],
    ["a listing's submitted bids", "bid_of_listing", () => Effect.flatMap(Bids, (it) => it.submittedOn(ids.listing))],
    ["a bidder's bids", "bid_of_bidder", () => Effect.flatMap(Bids, (it) => it.ofBidder(ids.bidder, null, page))],
    ...(["waiting", "won", "declined"] as const).map(
      (group) =>
        [
          `a bidder's bids that are ${group}`,
          `bid_${group}_of_bidder`,
          () => Effect.flatMap(Bids, (it) => it.ofBidder(ids.bidder, group, page)),
        ] as const,
    ),
    // Either of two indexes that begin with the bidder.
    ["a bidder's partners", "bid_", () => Effect.flatMap(People, (it) => it.partnersOf(ids.bidder))],
    ["a poster's partners", "bid_one_live", () => Effect.flatMap(People, (it) => it.partnersOf(ids.poster))],
    ["one bid", "bid_pkey", () => Effect.flatMap(Bids, (it) => it.view(ids.bid))],
    ["a bid's contract", "contract_of_bid", () => Effect.flatMap(Contracts, (it) => it.ofBid(ids.bid))],
    ["one contract", "contract_pkey", () => Effect.flatMap(Contracts, (it) => it.view(ids.contract))],
    [
      "a person's contracts",
      "contract_of_bidder",
      () => Effect.flatMap(Contracts, (it) => it.ofPerson(ids.bidder, page)),
    ],
    [
      "a person's running contracts",
      "contract_running_of_bidder",
      () => Effect.flatMap(Contracts, (it) => it.runningOf(ids.bidder, page)),
    ],
    [
      "all contracts",
      "contract_pkey",
      () => Effect.flatMap(Contracts, (it) => it.list({ ...anyMoney, state: null }, page)),
    ],
    [
      "contracts in a state",
      "contract_in_state",
      () => Effect.flatMap(Contracts, (it) => it.list({ ...anyMoney, state: "ended" }, page)),
    ],
    [
      "what has an id with this beginning or end",
      "_id_end",
      () => Effect.flatMap(IdLookup, (it) => it.find(ids.contract.slice(-8), 10)),
    ],
    [
      "payments that wait",
      "payment_next_poll",
      () => Effect.flatMap(Payments, (it) => it.dueForPoll(new Date("2027-01-01"), 20)),
    ],
    [
      "refunds that wait",
      "refund_next_poll",
      () => Effect.flatMap(Refunds, (it) => it.dueForPoll(new Date("2027-01-01"), 20)),
    ],
    [
      "the refunds of a payment",
      "refund_of_payment",
      () => Effect.flatMap(Refunds, (it) => it.ofPayment(PaymentId.make(ids.contract))),
    ],
    ["a person's tickets", "support_ticket_", () => Effect.flatMap(Tickets, (it) => it.ofPerson(ids.poster, page))],
    ["all tickets", "support_ticket_", () => Effect.flatMap(Tickets, (it) => it.list({ state: null }, page))],
    ["open tickets", "support_ticket_", () => Effect.flatMap(Tickets, (it) => it.list({ state: "open" }, page))],
    [
      "what was said in a ticket",
      "support_message_",
      () => Effect.flatMap(Tickets, (it) => it.messagesOf(TicketId.make(ids.contract))),
    ],
    ["a person's alerts", "alert_of_person", () => Effect.flatMap(Alerts, (it) => it.ofPerson(ids.bidder, page))],
    [
      "a person's licenses",
      "credential_of_person",
      () => Effect.flatMap(Credentials, (it) => it.ofPerson(ids.bidder, page)),
    ],
    [
      "those of some people",
      "credential_of_person",
      () => Effect.flatMap(Credentials, (it) => it.shownOf([ids.bidder])),
    ],
    [
      "licenses in a state",
      "credential_by_state",
      () => Effect.flatMap(Credentials, (it) => it.list({ state: "rejected", personId: null }, page)),
    ],
    [
      "all licenses",
      "credential_pkey",
      () => Effect.flatMap(Credentials, (it) => it.list({ state: null, personId: null }, page)),
    ],
    [
      "licenses that end soon",
      "credential_ending",
      () =>
        Effect.flatMap(Credentials, (it) =>
          it.ending({ from: "2030-01-01" as Day, to: "2030-01-31" as Day }, { after: null, limit: 100 }),
        ),
    ],
    [
      "a person's certificates",
      "certificate_of_person",
      () => Effect.flatMap(Certificates, (it) => it.ofPerson(ids.bidder, page)),
    ],
    [
      "a person's browsers that get pushes",
      "push_subscription_of_person",
      () => Effect.flatMap(PushSubscriptions, (it) => it.ofPerson(ids.bidder, new Date(), 20)),
    ],
    ["a person's days", "contract_", () => Effect.flatMap(CalendarDates, (it) => it.ofPerson(ids.bidder, inDays, 501))],
    ["a poster's days", "payment_", () => Effect.flatMap(CalendarDates, (it) => it.ofPerson(ids.poster, inDays, 501))],
    ["a calendar's secret", "calendar_feed_", () => Effect.flatMap(CalendarFeeds, (it) => it.find("0".repeat(64)))],
    ["a person's unread alerts", "alert_", () => Effect.flatMap(Alerts, (it) => it.unread(ids.bidder))],
    [
      "what was said about somebody",
      "feedback_about",
      () => Effect.flatMap(Feedbacks, (it) => it.ofPerson(ids.bidder, page)),
    ],
    ["somebody's rating", "feedback_about", () => Effect.flatMap(Feedbacks, (it) => it.rating(ids.bidder))],
    ["a contract's feedback", "feedback_once", () => Effect.flatMap(Feedbacks, (it) => it.ofContract(ids.contract))],
    [
      "a contract's change orders",
      "change_order_of_contract",
      () => Effect.flatMap(ChangeOrders, (it) => it.ofContract(ids.contract, page)),
    ],
    [
      "those of them that wait for an answer",
      "change_order_",
      () => Effect.flatMap(ChangeOrders, (it) => it.openOf(ids.contract)),
    ],
    [
      "a contract's disputes",
      "dispute_of_contract",
      () => Effect.flatMap(Disputes, (it) => it.pageOf(ids.contract, page)),
    ],
    ["the same in short", "dispute_", () => Effect.flatMap(Disputes, (it) => it.ofContract(ids.contract))],
    ["disputes in a state", "dispute_by_state", () => Effect.flatMap(Disputes, (it) => it.list("withdrawn", page))],
    ["all disputes", "dispute_pkey", () => Effect.flatMap(Disputes, (it) => it.list(null, page))],
    [
      "disputes that nobody answered",
      "dispute_unanswered",
      () => Effect.flatMap(Disputes, (it) => it.unanswered(new Date(), 100)),
    ],
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
    expect(plan).not.toMatch(
      /Seq Scan on (listing|bid|contract|milestone|payment|alert|history|posting|certificate|feedback|change_order|dispute|credential)/,
    );
    expect(mostRows(plan)).toBeLessThan(500);
  });
});

describe("at 50,000 people", () => {
  beforeAll(async () => {
    await database.sql`
      insert into person (id, email, name, user_type, created_at, version)
      select gen_random_uuid(), 'somebody' || n || '@example.com', 'Somebody Number ' || n, 'contractor', now(), 1
      from generate_series(1, 50000) n`;
    await vacuum(database.sql, "person");
    // Not in the statistics' sample, which would make the planner think a text is a hundred times as frequent.
    await database.sql`
      insert into person (id, email, name, user_type, created_at, version)
      values (gen_random_uuid(), 'rarely@example.com', 'Rarely Seen', 'contractor', now(), 1)`;
  }, 60_000);

  test("people whose name, email or phone number contains a rare text are found by its trigrams", async () => {
    const plan = await plansOf(Effect.flatMap(People, (people) => people.search("rarely seen", page)));
    expect(plan).toContain("person_found");
    expect(mostRows(plan)).toBeLessThan(500);
  });

  const lately = { since: new Date("2023-11-15T12:00:00Z"), until: new Date("2023-11-15T13:00:00Z") };
  const nouns = ["contract", "payment", "refund"] as const;
  const lists: ReadonlyArray<readonly [string, string, () => ReturnType<typeof listOf>]> = [
    ...nouns.flatMap((noun) => {
      const list = (filter: () => Partial<MoneyFilter>) => () => listOf(noun, { ...anyMoney, ...filter() });
      return [
        [`every ${noun} of a poster`, `${noun}_of_poster`, list(() => ({ personId: ids.poster }))],
        [
          `every ${noun} of a bidder above a sum`,
          `${noun}_of_bidder`,
          list(() => ({ personId: ids.bidder, over: 50 })),
        ],
        [`every ${noun}`, `Index Only Scan Backward using ${noun}_pkey`, list(() => ({}))],
        [`every ${noun} above a sum`, `${noun}_pkey`, list(() => ({ over: 50 }))],
        [`every ${noun} of an hour`, `${noun}_pkey`, list(() => lately)],
      ] as const;
    }),
    ["payments in a state", "payment_in_state", () => listOf("payment", anyMoney, "processing")],
    ["refunds in a state", "refund_in_state", () => listOf("refund", anyMoney, "reversed")],
    [
      "refunds in a state of which none is above the sum",
      "refund_in_state",
      () => listOf("refund", { ...anyMoney, over: 1_000_000 }, "reversed"),
    ],
  ];
  test.each(lists)("%s: by %s", async (_list, index, effect) => {
    const plan = await plansOf(effect());
    expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan");
    expect(mostRows(plan)).toBeLessThan(500);
  });

  test("people whose email contains a common text are found among the newest", async () => {
    const plan = await plansOf(Effect.flatMap(People, (people) => people.search("example.com", page)));
    expect(plan).toContain("person_pkey");
    expect(mostRows(plan)).toBeLessThan(500);
  });
});

describe("comparing sixty bids on one listing", () => {
  beforeAll(async () => {
    await database.sql`
      insert into bid (id, listing_id, poster_id, bidder_id, state, amount, description, end_day, milestones, created_at,
        updated_at, version)
      select gen_random_uuid(), ${ids.listing}, ${ids.poster}, person.id, 'submitted', 100000, '', date '2027-01-01', '[]',
        now(), now(), 1
      from person where person.id <> ${ids.poster} limit 60
      on conflict do nothing`;
    await database.sql`update contract set state = 'ended' where hashtext(id::text) % 2 = 0`;
    await vacuum(database.sql, "bid");
    await vacuum(database.sql, "contract");
    await database.sql`
      insert into bid_to_final (person_id, percent, within, contracts) select id, 4, 7, 9 from person`;
    await vacuum(database.sql, "bid_to_final");
  }, 60_000);

  test.each(["amount", "rating", "finish", "contracts"] as const)(
    "uses the indexes of bids, ratings, ended contracts and final prices, best %s first",
    async (order) => {
      const plan = await plansOf(Effect.flatMap(Bids, (bids) => bids.compare(ids.listing, order, 51)));
      expect(plan).toMatch(/using bid_of_(listing|pair) on bid/);
      expect(plan).toContain("feedback_about");
      expect(plan).toContain("Index Only Scan using contract_ended_of_bidder");
      expect(plan).toContain("bid_to_final_pkey");
      expect(plan).not.toMatch(/Seq Scan on (bid|contract|feedback|person|listing)/);
      expect(mostRows(plan)).toBeLessThan(3_000);
    },
  );
});

describe("at 50,000 products", () => {
  const middle = ProductId.make("00000000-0000-7000-8000-000000025000");
  const shelf = CategoryId.make("shelf-7");
  const products = (filter: Partial<ProductFilter>, after: ProductId | null = null) =>
    Effect.flatMap(Catalogue, (catalogue) =>
      catalogue.products({ categoryId: null, text: null, ...filter }, { after, limit: 20 }),
    );

  beforeAll(async () => {
    await database.sql`
      insert into category (id, name) select 'shelf-' || n, 'Shelf ' || n from generate_series(0, 13) n`;
    await database.sql`
      with made as (
        select n, (array['Stud','Post','Hinge','Screw','Tile','Pipe','Panel','Board'])[1 + abs(hashtext(n::text)) % 8]
          || ' ' || n || case when n % 5000 = 0 then ' xylophone' else '' end as name
        from generate_series(1, 50000) n
      )
      insert into product (id, sku, category_id, name, brand, description, unit, estimated_price, search_key)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'P-' || n, 'shelf-' || n % 14, name,
        'Pine Ridge', 'Straight and dry, for walls and roofs.', 'each', 100 + n,
        lower(replace(name, ' ', '')) || 'pineridgestraightanddryforwallsandroofs'
      from made`;
    await vacuum(database.sql, "category");
    await vacuum(database.sql, "product");
  }, 60_000);

  const lists: ReadonlyArray<readonly [string, string, () => ReturnType<typeof products>]> = [
    ["the first by name", "using product_by_name", () => products({})],
    ["those behind one in the middle", "using product_by_name", () => products({}, middle)],
    ["those of a shelf", "using product_of_category", () => products({ categoryId: shelf })],
    ["those of a shelf, behind one", "using product_of_category", () => products({ categoryId: shelf }, middle)],
    ["those that hold a rare text", "on product_text", () => products({ text: "xylophone" })],
    ["those that hold a common text", "using product_by_name", () => products({ text: "dry" })],
    [
      "those of a shelf that hold a rare text",
      "on product_text",
      () => products({ categoryId: shelf, text: "xylophone" }),
    ],
  ];
  test.each(lists)("%s: %s", async (_list, index, effect) => {
    const plan = await plansOf(effect());
    expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan on product");
    expect(mostRows(plan)).toBeLessThan(500);
  });

  test("one product is found by its id, and the products of an imported list by their SKUs", async () => {
    const one = await plansOf(Effect.flatMap(Catalogue, (catalogue) => catalogue.product(middle)));
    expect(one).toContain("using product_pkey");
    const skus = Array.from({ length: 100 }, (_, n) => `P-${n * 400 + 1}`);
    const known = await plansOf(Effect.flatMap(Catalogue, (catalogue) => catalogue.bySku(skus)));
    expect(known).toContain("using product_sku");
    expect(mostRows(known)).toBeLessThan(500);
  });
});
