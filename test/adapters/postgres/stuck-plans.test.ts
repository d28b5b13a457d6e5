import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ContractId, PersonId } from "#core/shared/ids.ts";
import { StuckKind } from "#core/support/inbox/stuck-kind.ts";
import { anythingStuck, type StuckFilter, StuckThings } from "#core/support/inbox/stuck-things.ts";
import { manyRows, ownDatabase } from "#test/support/database.ts";
import { mostRows, openPlans, type Plans } from "#test/support/plans.ts";

const database = ownDatabase(manyRows);
const at = new Date("2031-01-01T00:00:00Z");

let plans: Plans;
let ids: { contract: ContractId; bidder: PersonId; owner: PersonId };

const list = (filter: Partial<StuckFilter>, after: string | null = null) =>
  Effect.flatMap(StuckThings, (cases) => cases.list({ ...anythingStuck, ...filter }, at, { after, limit: 20 }));

/** Returns the plan that finds the page, and the page itself. */
const planOf = async (filter: Partial<StuckFilter>, after: string | null = null) => {
  const { value: page, plan } = await plans.planned(list(filter, after));
  return { page, plan };
};

beforeAll(async () => {
  const { sql: on } = database;
  // A seventh of the listings have contracts, so the other tables are made as long; things of every kind are stuck,
  // among many that are not.
  await on.begin((all) =>
    all.unsafe(`
    set local session_replication_role = replica;
    update milestone set runs = true;
    update contract set state = 'offer_sent' where hashtext(id::text) % 5 = 0;
    update contract set complete_since = updated_at where state = 'accepted' and hashtext(id::text) % 5 = 1;
    update milestone set state = 'submitted' where hashtext(id::text) % 5 = 2;
    update milestone set state = 'completed', runs = false where hashtext(id::text) % 5 in (-3, 3);
    update milestone set end_day = '2027-01-01'::date + abs(hashtext(id::text)) % 900;
    update payment set state = made.state, failure = jsonb_build_object('code', 'R01', 'message', 'No.'),
      purpose = case made.state when 'held' then 'fund' else 'pay' end, rail = case made.state when 'held' then 'card' else rail end
    from (select id, (array['started','processing','unresolved','held','charged','failed','returned','settled'])[
      1 + abs(hashtext(id::text)) % 8] as state from payment) made where made.id = payment.id;
    insert into refund (id, payment_id, contract_id, poster_id, bidder_id, rail, state, amount, reason, asked_by,
      failure, created_at, updated_at, version)
    select id, id, contract_id, poster_id, bidder_id, rail, (array['requested','reversing','unresolved','reversed',
      'refunded','failed'])[1 + abs(hashtext(id::text)) % 6], 100, '', 'poster',
      jsonb_build_object('code', 'insufficient_balance', 'message', 'No.'), updated_at, updated_at, 1 from payment;
    insert into chargeback (id, kind, ref, payment_id, contract_id, state, amount, taken, is_returned, reason, created_at,
      updated_at, version)
    select id, 'chargeback', id::text, id, contract_id, case when is_loss then 'lost' else (array['needs_response','under_review','won'])[
      1 + abs(hashtext(id::text)) % 3] end, 100, case when is_loss then 100 end, false, '', updated_at, updated_at, 1
    from payment cross join lateral (select hashtext(id::text || 'lost') % 30 = 0 as is_loss) lost;
    insert into dispute (id, contract_id, milestone_id, number, opened_by, is_paid, amount, state, statements, opened_at, updated_at,
      version)
    select id, contract_id, milestone_id, 1, 'poster', false, 100,
      (array['with_support','withdrawn','lapsed'])[1 + abs(hashtext(id::text)) % 3], '[]', updated_at, updated_at, 1
    from (select distinct on (contract_id) * from payment order by contract_id, id) payment;
    insert into support_ticket (id, person_id, contract_id, subject, priority, state, created_at, updated_at, version)
    select id, poster_id, case when hashtext(id::text) % 2 = 0 then id end, 'Help',
      (array['normal', 'normal', 'urgent'])[1 + abs(hashtext(id::text || 'urgent')) % 3],
      (array['open','closed'])[1 + abs(hashtext(id::text)) % 2], updated_at, updated_at, 1 from contract;
    insert into payment_account (person_id, rail, ref, standing, updated_at, standing_since)
    select id, 'card', id::text, case when hashtext(id::text) % 2 = 0 then 'restricted' else 'ready' end,
      created_at, created_at from person;
    insert into webhook_event (id, provider, event, subject, received_at, state, processed_at, version)
    select 'stripe:' || n, 'stripe', 'charge.succeeded',
      jsonb_build_object('kind', case when n % 2 = 0 then 'payment' else 'conversation' end, 'paymentId', gen_random_uuid()),
      timestamptz '2026-01-01' + n * interval '1 second',
      (array['processed', 'received', 'failed'])[1 + n % 3], case when n % 3 = 0 then now() end, 1
    from generate_series(1, 100000) n;
    insert into support_case (id, subject, person_id, contract_id, state, priority, amount, owner_id, due_at, settled_at,
      created_at, updated_at, version)
    select id, 'Help', poster_id, case when hashtext(id::text) % 2 = 0 then id end, standing,
      (array['urgent','high','normal'])[1 + abs(hashtext(id::text || 'p')) % 3], 100,
      case when hashtext(id::text || 'o') % 3 = 0 then bidder_id end,
      case when standing in ('snoozed', 'waiting') then timestamptz '2031-06-01' end,
      case when hashtext(id::text) % 3 = 0 then updated_at end, updated_at, updated_at, 1
    from (select contract.*, (array['open','snoozed','waiting','closed','closed','open','open'])[
      1 + abs(hashtext(contract.id::text || 's')) % 7] as standing from contract) contract;
    insert into support_case_thing select 'payment', id::text, contract_id from payment;
    insert into support_case_thing select 'ticket', id::text, id from support_ticket;
    insert into support_case_thing select 'account', person_id || ':card', (select id from support_case limit 1)
      from payment_account limit 5000;
  `),
  );
  await on.unsafe("vacuum (analyze)");
  plans = await openPlans(database.url);
  const [row] = await plans.sql<(typeof ids)[]>`
    select contract.id as contract, contract.bidder_id as bidder, owner_id as owner
    from contract, payment join support_case on support_case.id = payment.contract_id
    where payment.state = 'unresolved' and support_case.state = 'open' and owner_id is not null limit 1`;
  if (!row) throw new Error("The rows are missing.");
  ids = row;
}, 300_000);

afterAll(() => plans.close());

/** No growing table may be scanned completely. */
const seqScan =
  /Seq Scan on (contract|milestone|payment|refund|chargeback|webhook_event|support_ticket|support_case|support_case_thing|listing|payment_account)\b/;

describe("stuck things at 100,000 listings, among many that are not stuck", () => {
  test("the inbox reads one page, along one index for each rule", async () => {
    const { page, plan } = await planOf({});
    expect(page.items).toHaveLength(20);
    for (const index of [
      "stuck_offer",
      "stuck_payment",
      "stuck_failure",
      "stuck_held",
      "stuck_refund",
      "stuck_chargeback",
      "stuck_failed_refund",
      "stuck_loss",
      "stuck_overdue",
      "stuck_submitted",
      "stuck_account",
      "stuck_money_webhook_event",
      "stuck_other_webhook_event",
      "stuck_urgent_ticket",
      "stuck_contract_ticket",
      "stuck_other_ticket",
      "stuck_complete",
      "stuck_case",
    ]) {
      expect(plan, index).toContain(`using ${index} on`);
    }
    expect(plan).not.toMatch(seqScan);
    expect(mostRows(plan)).toBeLessThan(3000);
  });

  test("a page in the middle begins where the previous one ended", async () => {
    const middle = `money.${Date.parse("2026-01-01T10:00:00Z")}.3.00000000-0000-7000-8000-000000000000`;
    const { page, plan } = await planOf({}, middle);
    expect(page.items).toHaveLength(20);
    expect(page.items[0]?.since.getTime()).toBeGreaterThanOrEqual(Date.parse("2026-01-01T10:00:00Z"));
    expect(plan).not.toMatch(seqScan);
    expect(mostRows(plan)).toBeLessThan(3000);
  });

  test.each(StuckKind.literals.filter((name) => !["job-dead", "chat-down", "server-down"].includes(name)))(
    "%s alone is read along an index",
    async (name) => {
      const { page, plan } = await planOf({ kind: name });
      expect(page.items).toHaveLength(20);
      expect(plan).toMatch(/using (stuck_|dispute_with_support)/);
      expect(plan).not.toMatch(seqScan);
      expect(mostRows(plan)).toBeLessThan(3000);
    },
  );

  test("things about one person are read from that person and their contracts alone", async () => {
    const { page, plan } = await planOf({ personId: ids.bidder });
    expect(page.items.length).toBeGreaterThan(0);
    expect(plan).not.toMatch(seqScan);
    expect(mostRows(plan)).toBeLessThan(3000);
    // A search for a person without stuck things could scan every index to its end.
    const nobody = await planOf({ personId: crypto.randomUUID() as PersonId });
    expect(nobody.page.items).toEqual([]);
    expect(nobody.plan).not.toMatch(seqScan);
    expect(mostRows(nobody.plan)).toBeLessThan(3000);
  });

  test.each([
    ["what is not put off", "awake"],
    ["what nobody has", "unassigned"],
    ["what no case is about", "none"],
  ] as const)("%s is found along the same indexes", async (_what, cases) => {
    const { page, plan } = await planOf({ cases });
    expect(page.items).toHaveLength(20);
    expect(plan).not.toMatch(seqScan);
    expect(mostRows(plan)).toBeLessThan(3000);
  });

  test("things assigned to one staff member are read from that member's cases", async () => {
    const { page, plan } = await planOf({ cases: { ownerId: ids.owner } });
    expect(page.items.length).toBeGreaterThan(0);
    expect(plan).toContain("case_open_of_owner");
    expect(plan).not.toMatch(seqScan);
    expect(mostRows(plan)).toBeLessThan(3000);
    const nobody = await planOf({ cases: { ownerId: crypto.randomUUID() as PersonId } });
    expect(nobody.page.items).toEqual([]);
    expect(nobody.plan).not.toMatch(seqScan);
    expect(mostRows(nobody.plan)).toBeLessThan(3000);
  });

  test("a hundred given things are read without scanning a table", async () => {
    const rows = await plans.sql<{ id: string }[]>`select id from payment limit 100`;
    const things = rows.map(({ id }) => ({ noun: "payment", id }) as const);
    const { plan } = await planOf({ things, isEarly: true });
    expect(plan).not.toMatch(seqScan);
    expect(mostRows(plan)).toBeLessThan(3000);
  });

  test("things about one contract are read from that contract alone", async () => {
    const { plan } = await planOf({ contractId: ids.contract });
    expect(plan).not.toMatch(
      /Seq Scan on (contract|milestone|payment|refund|chargeback|webhook_event|support_ticket|listing)\b/,
    );
  });
});
