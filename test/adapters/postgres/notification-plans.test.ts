import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WaitingChats } from "#core/contract/chat/tell-waiting-chats.ts";
import { Digests } from "#core/messaging/notification/send-digests.ts";
import { Payments } from "#core/money/payment/payments.ts";
import type { Day } from "#core/shared/day.ts";
import { type ReminderRange, Reminders } from "#core/support/reminder/send-reminders.ts";
import { ownDatabase } from "#test/support/database.ts";
import { mostRows, openPlans, type PlannedPorts, type Plans } from "#test/support/plans.ts";

const database = ownDatabase();
const many = 50_000;

let plans: Plans;

beforeAll(async () => {
  await database.sql.begin(async (on) => {
    // Skips foreign key checks for these rows. A few percent wait; one thing a minute.
    await on.unsafe("set local session_replication_role = replica");
    // An id in the usual form, derived from a name.
    await on.unsafe(`create function id_of(name text) returns uuid language sql immutable
      return overlay(overlay(md5(name) placing '7' from 13) placing '8' from 17)::uuid`);
    await on.unsafe(`
      insert into person (id, email, name, user_type, type_chosen_at, phone, city, state, onboarded_at, password_hash, created_at,
        version)
      select id_of(made.name), made.name || '@example.com', made.name, case when is_poster then 'home_owner' else 'contractor' end,
        now(), '+1512' || lpad(turn::text, 7, '0'), 'Austin', 'TX', now(), 'x', now(), 1
      from (
        select 'poster' || n as name, true as is_poster, n as turn from generate_series(1, ${many}) n
        union all select 'bidder' || n, false, ${many} + 1 + n from generate_series(0, 998) n
      ) made`);
    await on.unsafe(`
      insert into listing (id, poster_id, kind, title, description, industries, budget, deadline, place, state, bid_count,
        posted_at, updated_at, version, pictures, documents, items)
      select id_of('listing' || n), id_of('poster' || n), 'service', 'Porch', 'Porch', '[]', 100000,
        date '2030-01-01' + n % 3000, '{}', 'open', 1, now(), now(), 1, '[]', '[]', '[]'
      from generate_series(1, ${many}) n`);
    await on.unsafe(`
      insert into listing_search (id, industries, budget, deadline, is_supply, state, city)
      select id, 0, budget, deadline, false, 'TX', 'Austin' from listing`);
    await on.unsafe(`
      insert into contract (id, bid_id, listing_id, poster_id, bidder_id, state, total_cost, offered_at, updated_at, version)
      select id_of('contract' || n), id_of('bid' || n), id_of('listing' || n), id_of('poster' || n),
        id_of('bidder' || n % 999), case when n % 20 = 0 then 'offer_sent' else 'accepted' end, 800000,
        timestamptz '2030-01-01' + n * interval '1 minute', now(), 1
      from generate_series(1, ${many}) n`);
    await on.unsafe(`
      insert into milestone (id, contract_id, number, amount, description, end_day, state, updated_at, version, runs)
      select id_of('milestone' || n), id_of('contract' || n), 1, 800000, 'Frame', date '2030-01-01' + n % 3000,
        case when n % 10 = 0 then 'submitted' else 'planned' end, timestamptz '2030-01-01' + n * interval '1 minute', 1,
        n % 20 <> 0
      from generate_series(1, ${many}) n`);
    await on.unsafe(`
      insert into bid (id, listing_id, poster_id, bidder_id, state, amount, description, end_day, milestones, items,
        created_at, updated_at, version)
      select id_of('bid' || n), id_of('listing' || n), id_of('poster' || n), id_of('bidder' || n % 999),
        'submitted', 800000, 'Porch', date '2040-01-01', '[]', '[]', now(), now(), 1
      from generate_series(1, ${many}) n`);
    await on.unsafe(`
      insert into refund (id, payment_id, contract_id, poster_id, bidder_id, rail, state, amount, reason, asked_by,
        created_at, updated_at, version)
      select id_of('refund' || n), id_of('payment' || n), id_of('contract' || n), id_of('poster' || n),
        id_of('bidder' || n % 999), 'card', case when n % 10 = 0 then 'requested' else 'refunded' end, 500, 'Cheaper',
        'poster', timestamptz '2030-01-01' + n * interval '1 minute', now(), 1
      from generate_series(1, ${many}) n`);
    await on.unsafe(`
      insert into payment (id, milestone_id, contract_id, poster_id, bidder_id, rail, state, purpose, milestone_amount, fee, total,
        created_at, updated_at, version)
      select id_of('payment' || n), id_of('milestone' || n), id_of('contract' || n), id_of('poster' || n),
        id_of('bidder' || n % 999), 'card', case when n % 500 = 0 then 'held' else 'settled' end,
        case when n % 500 = 0 then 'fund' else 'pay' end, 800000, 24000, 824000, now(),
        timestamptz '2030-01-01' + n * interval '1 minute', 1
      from generate_series(1, ${many}) n`);
    await on.unsafe(`
      insert into alert (id, person_id, kind, title, message, link, created_at, awaits_digest)
      select id_of('alert' || n), id_of('poster' || n % 5000), 'bid', 'New bid', 'New bid', '{"to": "listings"}',
        timestamptz '2030-01-01' + n * interval '1 minute', n % 20 = 0
      from generate_series(1, ${many}) n`);
    await on.unsafe(`
      insert into conversation_member (conversation_id, person_id, waits_since, told)
      select id_of('chat' || n), id_of('poster' || n % 5000), timestamptz '2030-01-01' + n * interval '1 minute',
        n % 50 <> 0
      from generate_series(1, ${many}) n`);
    await on.unsafe(`
      insert into session (id, person_id, device_name, token_hash, rotated_at, created_at, expires_at)
      select id_of('session' || n), id_of('poster' || n), 'Chrome', 'hash' || n, timestamptz '2029-01-01', now(),
        '2031-01-01'
      from generate_series(1, 5000) n`);
    await on.unsafe(`
      insert into digest (person_id, day) select id_of('poster' || n), date '2030-01-01' from generate_series(1, 5000) n`);
    await on.unsafe(`
      insert into reminder (what, subject_id, occasion, sent_at)
      select 'offer', id_of('contract' || n), 'then', now() from generate_series(1, ${many}) n`);
  });
  await database.sql.unsafe(
    "analyze person, listing, listing_search, contract, milestone, alert, digest, reminder, refund, payment, bid, conversation_member, session",
  );
  plans = await openPlans(database.url);
}, 120_000);
afterAll(() => plans.close());

const plansOf = async (effect: Effect.Effect<unknown, unknown, PlannedPorts>) => (await plans.planned(effect)).plan;

const day = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });
const days = { from: "2032-01-01" as Day, to: "2032-01-02" as Day };

describe("at 50,000 contracts and alerts", () => {
  const ranges: ReadonlyArray<readonly [index: string, range: ReminderRange]> = [
    ["stuck_offer", { what: "offer", ...day("2030-01-20T00:00:00Z", "2030-01-21T00:00:00Z") }],
    ["stuck_submitted", { what: "review", ...day("2030-01-20T00:00:00Z", "2030-01-21T00:00:00Z") }],
    ["reminded_refund", { what: "refund", ...day("2030-01-20T00:00:00Z", "2030-01-21T00:00:00Z") }],
    ["reminded_work", { what: "work", ...days }],
    ["listing_search_deadline", { what: "decision", ...days }],
  ];
  test.each(ranges)("people to remind are found by %s, without reading rows that are not due", async (index, range) => {
    const due = Effect.flatMap(Reminders, (reminders) => reminders.due(range, { after: null, limit: 100 }));
    const plan = await plansOf(due);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (listing|contract|milestone|bid|reminder)/);
    expect(mostRows(plan)).toBeLessThan(500);
  });

  test("held payments that wait for an answer are found among the held ones alone", async () => {
    const to = new Date("2030-02-28T00:00:00Z");
    const plan = await plansOf(
      Effect.flatMap(Payments, (payments) => payments.unanswered(to, { after: null, limit: 100 })),
    );
    expect(plan).toMatch(/stuck_held|payment_in_state/);
    expect(plan).not.toMatch(/Seq Scan on (contract|milestone|payment|refund)/);
    expect(mostRows(plan)).toBeLessThan(500);
  });

  test("held retainage that is due is found by the index of held retainage", async () => {
    const by = new Date("2030-02-28T00:00:00Z");
    const plan = await plansOf(
      Effect.flatMap(Payments, (payments) => payments.keptDue(by, { after: null, limit: 100 })),
    );
    expect(plan).toContain("payment_kept_back");
    expect(plan).not.toMatch(/Seq Scan on (contract|milestone|payment|refund)/);
  });

  test("people with waiting chat messages are found by the index of those not yet told of them", async () => {
    const asked = {
      since: new Date("2030-01-20T00:00:00Z"),
      usedAfter: new Date("2030-01-20T00:00:00Z"),
      sinceForAll: new Date("2029-01-20T00:00:00Z"),
      after: null,
      limit: 100,
    };
    const due = Effect.flatMap(WaitingChats, (chats) => chats.due(asked));
    const plan = await plansOf(due);
    expect(plan).toContain("conversation_waits");
    expect(plan).not.toMatch(/Seq Scan on conversation_member/);
    expect(await plans.run(due)).toHaveLength(100);
    expect(mostRows(plan)).toBeLessThan(5500);
  });

  test("people due for a digest are found one by one, by the index of alerts that wait for it", async () => {
    const asked = { day: "2030-01-02" as Day, before: new Date("2030-01-20T00:00:00Z"), after: null, limit: 100 };
    const plan = await plansOf(Effect.flatMap(Digests, (digests) => digests.due(asked)));
    expect(plan).toContain("alert_for_digest");
    expect(plan).not.toContain("Seq Scan on alert");
    expect(mostRows(plan)).toBeLessThan(500);
    const first = await plans.run(Effect.flatMap(Digests, (digests) => digests.due(asked)));
    expect(first).toHaveLength(100);
  });
});
