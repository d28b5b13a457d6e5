import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PersonId, TicketId } from "#core/shared/ids.ts";
import { Approvals } from "#core/support/staff/approvals.ts";
import { AuditEntries, type AuditFilter, everyEntry } from "#core/support/staff/audit-entries.ts";
import { ownDatabase } from "#test/support/database.ts";
import { openPlans, type PlannedPorts, type Plans } from "#test/support/plans.ts";

const database = ownDatabase();
const entries = 50_000;
const page = { after: null, limit: 20 };
let plans: Plans;

/** The id of the n-th row of a kind, as created in the n-th second of 2026. */
const made = `(lpad(to_hex((1767225600 + n)::bigint * 1000), 12, '0') || '7000800000000000' || lpad(to_hex(n % 100), 4, '0'))::uuid`;
const known = "019a0000-0000-7000-8000-000000000001";

beforeAll(async () => {
  await database.sql.begin(async (on) => {
    // Rows made here refer to people that nobody reads.
    await on.unsafe("set local session_replication_role = replica");
    await on.unsafe(`
      insert into audit_entry (id, number, hash, staff_id, staff_name, kind, subjects, moves, ticket_id, at)
      select ${made}, n, '', ('019a0000-0000-7000-8000-' || lpad((n % 500)::text, 12, '0'))::uuid, 'Sam Staff',
        case when n % 100 = 0 then 'revealed' else 'acted' end,
        array['019a0000-0000-7000-8000-' || lpad((n % 5000)::text, 12, '0')], '[]',
        ('019a0000-0000-7000-8000-' || lpad((n % 5000)::text, 12, '0'))::uuid, to_timestamp(1767225600 + n)
      from generate_series(1, ${entries}) n`);
    await on.unsafe(`
      insert into approval (id, hash, plan, staff_id, decided_by, state, created_at, updated_at, version)
      select ${made}, md5(n::text), '{}', '${known}', '019a0000-0000-7000-8000-000000000002',
        case when n % 1000 = 0 then 'waiting' else 'applied' end, now(), now(), 1
      from generate_series(1, ${entries}) n`);
  });
  await database.sql`vacuum (analyze) audit_entry, approval`;
  plans = await openPlans(database.url);
}, 120_000);
afterAll(() => plans.close());

const plansOf = async (effect: Effect.Effect<unknown, unknown, PlannedPorts>) => (await plans.planned(effect)).plan;

const search = (filter: Partial<AuditFilter>) =>
  Effect.flatMap(AuditEntries, (audit) => audit.search({ ...everyEntry, ...filter }, page));

describe("staff lookups use an index", () => {
  test.each<readonly [string, string, Effect.Effect<unknown, unknown, PlannedPorts>]>([
    ["the audit", "audit_entry_pkey", search({})],
    ["the audit since a day", "audit_entry_pkey", search({ since: new Date("2026-01-01T13:53:00Z") })],
    ["the audit of somebody", "audit_entry_of_staff", search({ staffId: PersonId.make(known) })],
    ["the audit of a kind", "audit_entry_of_kind", search({ kind: "revealed" })],
    ["the audit of a kind that nothing is", "audit_entry_of_kind", search({ kind: "approval_refused" })],
    ["the audit of a request", "audit_entry_of_ticket", search({ ticketId: TicketId.make(known) })],
    ["the audit about something", "audit_entry_of_subject", search({ subjects: [known, crypto.randomUUID()] })],
    ["the chain of the audit", "audit_entry_in_order", Effect.flatMap(AuditEntries, (it) => it.chain(40_000, 100))],
    ["an entry of the chain", "audit_entry_in_order", Effect.flatMap(AuditEntries, (it) => it.linkAt(40_000))],
    ["plans that wait", "approval_in_state", Effect.flatMap(Approvals, (it) => it.list({ state: "waiting" }, page))],
    ["all plans", "approval_pkey", Effect.flatMap(Approvals, (it) => it.list({ state: null }, page))],
    ["one plan", "approval_live", Effect.flatMap(Approvals, (it) => it.liveOf("a".repeat(32)))],
  ])("%s", async (_what, index, effect) => {
    const plan = await plansOf(effect);
    expect(plan).toContain(index);
    expect(plan).not.toContain("Seq Scan");
    const rows = [...plan.matchAll(/actual time=\S+ rows=([\d.]+) loops=(\d+)/g)].map(([, read]) => Number(read));
    const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, gone]) => Number(gone));
    expect(Math.max(...rows, ...removed)).toBeLessThan(200);
  });
});
