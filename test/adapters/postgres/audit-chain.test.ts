import { readFileSync } from "node:fs";
import { Effect, Layer, ManagedRuntime } from "effect";
import type { TransactionSql } from "postgres";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseOf } from "#adapters/postgres/database.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { reseal } from "#adapters/vault/reseal.ts";
import { secretVault } from "#adapters/vault/vault.ts";
import { CheckMarks } from "#core/shared/check-marks.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { type AuditLink, recordAudit } from "#core/support/staff/audit-chain.ts";
import { AuditEntries } from "#core/support/staff/audit-entries.ts";
import type { StaffActor } from "#core/support/staff/staff-command.ts";
import { verifyAudit, verifyAuditNightly } from "#core/support/staff/verify-audit.ts";
import { anAuditEntry } from "#test/builders/staff.ts";
import { createDatabase } from "#test/support/database.ts";

const [ours, theirs] = ["a secret that only we know, 32 characters", "another secret, also of 32 characters"];
const storeOn = (sql: Database["sql"], secret: string) =>
  Layer.merge(postgresStore.pipe(Layer.provide(databaseOf(sql))), secretVault(secret));

type Database = Awaited<ReturnType<typeof createDatabase>>;
type Store = Layer.Success<ReturnType<typeof storeOn>>;

let database: Database;
let runtime: ManagedRuntime.ManagedRuntime<Store, never>;
const run = <A, E>(effect: Effect.Effect<A, E, Store>): Promise<A> => runtime.runPromise(effect);

/** Runs the effect on the same store, in a process with another secret. */
const runWith = async <A, E>(secret: string, effect: Effect.Effect<A, E, Store>): Promise<A> => {
  const other = ManagedRuntime.make(storeOn(database.sql, secret));
  return other.runPromise(effect).finally(() => other.dispose());
};

const sam: StaffActor = {
  staffId: null,
  name: "Sam Staff",
  role: "manager",
  reason: null,
  ticketId: null,
  caseId: null,
};

/** Text that every way of writing must preserve: every character that JSON escapes, and keys in another order. */
const odd = `"back\\slash" \u0001\b\f\n\r\t\u007f é – 🚪 \u2028`;

const write = (count: number) =>
  Effect.forEach(
    Array.from({ length: count }, (_, place) => place),
    (place) =>
      recordAudit(
        { ...sam, name: odd, reason: place % 2 === 0 ? null : odd },
        {
          kind: "acted",
          command: "contracts withdraw",
          detail: `${odd} ${place}`,
          subjects: [odd, `subject ${place}`],
          moves: [{ to: odd, noun: "contract", id: "1", event: "withdraw", from: null }],
          unapproved: 4_000_000_000 + place,
        },
      ),
    { concurrency: 5, discard: true },
  );
const verified = (noted: AuditLink | null = null) => run(verifyAudit(noted));

/** Changes the log like an attacker with the database: without its triggers. */
const tamper = (change: (sql: TransactionSql) => Promise<unknown>) =>
  database.sql.begin(async (sql) => {
    await sql`alter table audit_entry disable trigger user`;
    await change(sql);
    await sql`alter table audit_entry enable trigger user`;
  });

/** Recomputes every hash from this entry on, like an attacker who knows how. */
const rechain = async (sql: TransactionSql): Promise<void> => {
  await sql`
    do $$
    declare it audit_entry; previous text := ''; place bigint := 0;
    begin
      for it in select * from audit_entry order by number loop
        place := place + 1;
        update audit_entry set number = -place where id = it.id;
        it.number := place;
        previous := audit_entry_hash(previous, it);
        update audit_entry set number = place, hash = previous where id = it.id;
      end loop;
    end $$`;
};

beforeEach(async () => {
  database = await createDatabase();
  runtime = ManagedRuntime.make(storeOn(database.sql, ours));
  await run(write(6));
});
afterEach(async () => {
  await runtime.dispose();
  await database.drop();
});

describe("the hash chain of the audit log", () => {
  test("is whole after concurrent writes, and reports its head", async () => {
    const report = await verified();
    expect(report).toMatchObject({ isWhole: true, entries: 6, sealedSince: 1, unsealed: 0, found: 0, findings: [] });
    expect(report.head).toEqual({ number: 6, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await run(write(3));
    expect(await verified(report.head)).toMatchObject({ isWhole: true, entries: 9 });
  });

  test("is verified each night from the previous night's end, and in full once a week", async () => {
    const nightly = async () => {
      await run(verifyAuditNightly());
      return run(Effect.flatMap(CheckMarks, (marks) => marks.get("audit")));
    };
    const first = await nightly();
    expect(first).toMatchObject({ number: 6 });
    await run(write(3));
    expect(await nightly()).toMatchObject({ number: 9, wholeAt: first?.wholeAt });
    const from = (await verified()).head;
    await run(write(2));
    expect(await run(verifyAudit(null, () => {}, from))).toMatchObject({ isWhole: true, entries: 2 });
    // Older entries wait for the weekly check; newer ones are found at once, and the mark stays.
    await tamper((sql) => sql`update audit_entry set detail = 'x' where number in (3, 11)`);
    expect(await nightly()).toMatchObject({ number: 9 });
    expect(await run(verifyAudit(null, () => {}, from))).toMatchObject({ found: 1, findings: [{ number: 11 }] });
    await tamper((sql) => sql`delete from audit_entry where number = 9`);
    expect((await run(verifyAudit(from, () => {}, from))).isWhole).toBe(false);
    await database.sql`update check_mark set whole_at = now() - interval '7 days'`;
    expect(await nightly()).toMatchObject({ number: 9 });
  });

  test("is verified page by page, and reports its progress", async () => {
    const heard: Array<number> = [];
    await database.sql`
      insert into audit_entry (id, staff_name, kind, subjects, moves, at)
      select gen_random_uuid(), 'Sam', 'signed_in', '{}', '[]', now() from generate_series(1, 1194)`;
    const report = await run(verifyAudit(null, (entries) => heard.push(entries)));
    expect(report).toMatchObject({ entries: 1200, unsealed: 1194, isWhole: true });
    expect(heard).toEqual([500, 1000, 1200]);
  });

  test.each<readonly [string, ReadonlyArray<string>, (sql: TransactionSql) => Promise<unknown>]>([
    [
      "an edit",
      ["It doesn't follow from the entry before it"],
      (sql) => sql`update audit_entry set staff_name = 'Nobody' where number = 3`,
    ],
    [
      "an edit of what only a script reads",
      ["It doesn't follow from the entry before it"],
      (sql) => sql`update audit_entry set moves = jsonb_set(moves, '{0,more}', '"1"') where number = 3`,
    ],
    [
      "an edit after which every hash was made anew",
      ["Entry 6 isn't the one that was sealed"],
      async (sql) => {
        await sql`update audit_entry set staff_name = 'Nobody' where number = 3`;
        await rechain(sql);
      },
    ],
    [
      "a deletion in between",
      ["Entries 3 to 4 are gone."],
      (sql) => sql`delete from audit_entry where number in (3, 4)`,
    ],
    [
      "a deletion after which the rest was numbered anew",
      ["Entry 6 is gone; the seal has it."],
      async (sql) => {
        await sql`delete from audit_entry where number = 3`;
        await rechain(sql);
      },
    ],
    ["a deletion at the beginning", ["Entry 1 is gone."], (sql) => sql`delete from audit_entry where number = 1`],
    [
      "a deletion of the last ones",
      ["Entries 5 to 6 are gone; the seal has it."],
      (sql) => sql`delete from audit_entry where number > 4`,
    ],
    ["a deletion of all", ["Entries 1 to 6 are gone; the seal has it."], (sql) => sql`delete from audit_entry`],
    [
      "an insertion in between",
      ["Entry 0 was inserted outside the log."],
      (sql) => sql`
        insert into audit_entry (id, number, hash, staff_name, kind, subjects, moves, at)
        values (gen_random_uuid(), 0, '', 'Sam', 'acted', '{}', '[]', now())`,
    ],
    [
      "an insertion where the rest was moved",
      ["It doesn't follow from the entry before it"],
      async (sql) => {
        await sql`update audit_entry set number = -number where number >= 3`;
        await sql`update audit_entry set number = 1 - number where number < 0`;
        await sql`
          insert into audit_entry (id, number, hash, staff_name, kind, subjects, moves, at)
          values (gen_random_uuid(), 3, '', 'Sam', 'acted', '{}', '[]', now())`;
      },
    ],
    [
      "an insertion beside the chain",
      ["There are 7 entries, but the chain has 6."],
      async (sql) => {
        await sql`alter table audit_entry alter column number drop not null`;
        await sql`
          insert into audit_entry (id, number, hash, staff_name, kind, subjects, moves, at)
          values (gen_random_uuid(), null, '', 'Sam', 'acted', '{}', '[]', now())`;
      },
    ],
    ["a seal that is gone", ["The log was never sealed, or its seal is gone."], (sql) => sql`delete from audit_seal`],
    [
      "a seal that somebody else has made",
      ["The seal wasn't made with this installation's SECRET."],
      (sql) => sql`update audit_seal set mac = md5('x')`,
    ],
  ])("reveals %s", async (_what, words, change) => {
    await tamper(change);
    const report = await verified();
    expect(report.isWhole).toBe(false);
    for (const one of words) expect(report.findings.map(({ what }) => what).join("\n")).toContain(one);
  });

  test("goes on after its end was cut off, and still reveals the cut", async () => {
    await tamper((sql) => sql`delete from audit_entry where number > 4`);
    await run(write(3));
    const report = await verified();
    expect(report).toMatchObject({ entries: 7, isWhole: false });
    expect(report.findings.map(({ what }) => what)).toEqual(["Entry 6 isn't the one that was sealed."]);
  });

  test("reveals a log that was rolled back together with its seal, if the head was written down", async () => {
    const [seal] = await database.sql`select * from audit_seal`;
    const early = (await verified()).head;
    await run(write(2));
    const { head } = await verified();
    await tamper(async (sql) => {
      await sql`delete from audit_entry where number > 6`;
      await sql`update audit_seal set ${sql({ number: seal?.number, hash: seal?.hash, mac: seal?.mac })}`;
    });
    expect(await verified()).toMatchObject({ isWhole: true, head: early });
    expect(await verified(head)).toMatchObject({
      isWhole: false,
      findings: [{ what: "Entry 8 isn't the one you wrote down, or is gone." }],
    });
  });

  test("is neither broken nor sealed by a process with another secret", async () => {
    await runWith(theirs, write(2));
    expect(await verified()).toMatchObject({ isWhole: true, entries: 8, unsealed: 2 });
    await run(write(1));
    expect(await verified()).toMatchObject({ isWhole: true, entries: 9, unsealed: 0 });
  });

  test("is resealed with the new secret when the secret is changed", async () => {
    expect(await reseal(database.sql, { secret: theirs, previous: ours })).toEqual({ resealed: 1, unreadable: 0 });
    expect(await reseal(database.sql, { secret: theirs, previous: ours })).toEqual({ resealed: 0, unreadable: 0 });
    expect(await runWith(theirs, verifyAudit(null))).toMatchObject({ isWhole: true });
    expect(await verified()).toMatchObject({ isWhole: false });
  });

  test("includes the entries from before the migration in their order, and is sealed with the next entry", async () => {
    await database.sql.begin(async (sql) => {
      await sql`drop trigger audit_entry_is_chained on audit_entry`;
      await sql`drop function chain_audit_entry, audit_entry_hash`;
      await sql`drop table audit_seal`;
      await sql`alter table audit_entry drop column number, drop column hash`;
    });
    const file = new URL("../../../migrations/0180-audit-chain.sql", import.meta.url);
    await database.sql.begin((sql) => sql.unsafe(readFileSync(file, "utf8")));
    await run(write(1));
    expect(await verified()).toMatchObject({ isWhole: true, entries: 7, sealedSince: 7, unsealed: 0 });
    const chained = await run(Effect.flatMap(AuditEntries, (entries) => entries.chain(null, 100)));
    const ids = chained.slice(0, 6).map(({ entry }) => entry.id);
    expect(ids).toEqual([...ids].sort());
  });

  test("has no gap where an entry was rolled back with its unit of work", async () => {
    const undone = Effect.flatMap(AuditEntries, (entries) =>
      Effect.andThen(entries.append(anAuditEntry(null)), Effect.fail("undone")),
    );
    await run(Effect.flatMap(UnitOfWork, ({ atomic }) => Effect.flip(atomic(undone))));
    await run(write(1));
    expect(await verified()).toMatchObject({ isWhole: true, entries: 7 });
  });
});
