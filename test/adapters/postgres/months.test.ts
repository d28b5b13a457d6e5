import { readdirSync } from "node:fs";
import { Effect, Layer, ManagedRuntime } from "effect";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseOf } from "#adapters/postgres/database.ts";
import { migrate } from "#adapters/postgres/migrate.ts";
import {
  detachPart,
  keepMonthsAhead,
  listParts,
  monthsAhead,
  type Part,
  pastRetention,
} from "#adapters/postgres/months.ts";
import { postgresStore } from "#adapters/postgres/store.ts";
import { History } from "#core/shared/history.ts";
import { createDatabase } from "#test/support/database.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
afterEach(() => database.drop());

const person = "019a0000-0000-7000-8000-000000000001";
const [alert, message] = ["019a0000-0000-7000-8000-00000000000a", "019a0000-0000-7000-8000-00000000000b"];
const idOf = (at: Date): string => `${at.getTime().toString(16).padStart(12, "0")}70008000000000000001`;

const insertAlert = (id: string) => database.sql`
  insert into alert (id, person_id, kind, title, message, link, created_at, awaits_digest)
  values (${id}, ${person}, 'bid', 'New bid', 'New bid', '{"to": "listings"}', now(), false)`;
const insertMove = (at: Date) => database.sql`
  insert into history (noun, subject_id, event, to_state, actor_kind, actor, at)
  values ('listing', 'x', 'edit', 'open', 'system', 'Dibbs', ${at}) returning id::int`;
const partOf = async (table: string, condition = "true") =>
  (await database.sql.unsafe(`select tableoid::regclass::text as part from ${table} where ${condition}`)).map(
    ({ part }) => part,
  );
const ahead = async () => (await database.sql.unsafe(monthsAhead))[0]?.monthsAhead;
/** The middle of the month that is `months` after this one. */
const later = (months: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
};
const monthOf = (at: Date): string => `y${at.getUTCFullYear()}m${String(at.getUTCMonth() + 1).padStart(2, "0")}`;

test("the migration to monthly partitions leaves existing rows in place, and keeps their numbers, keys and guards", async () => {
  database = await createDatabase("template0");
  const { sql } = database;
  const all = readdirSync(new URL("../../../migrations/", import.meta.url)).filter((name) => name.endsWith(".sql"));
  await migrate(sql, undefined, { only: new Set(all.filter((name) => name < "0241")) });
  await sql`
    insert into person (id, email, name, user_type, created_at, version)
    values (${person}, 'maya@example.com', 'Maya', 'home_owner', now(), 1)`;
  await insertAlert(alert);
  await sql`
    insert into message (id, person_id, channel, address, language, subject, text, is_sealed, created_at, tries)
    values (${message}, ${person}, 'sms', '+15125550142', 'en', 'Code', '123456', false, now(), 0)`;
  await sql`
    insert into phone_code (person_id, number, message_id, code_hash, expires_at, attempts)
    values (${person}, '+15125550142', ${message}, 'x', now(), 1)`;
  const [first] = await insertMove(new Date());
  const before = await sql`
    select pg_relation_filepath(name::regclass) as file from unnest(array['alert', 'message', 'history']) name`;
  await migrate(sql);
  const moved = await sql`
    select pg_relation_filepath(('months.' || name)::regclass) as file from unnest(array['alert', 'message', 'history']) name`;
  expect(moved).toEqual(before);
  expect(await partOf("alert")).toEqual(["months.alert"]);
  expect((await insertMove(later(2)))[0]?.id).toBe(first?.id + 1);
  await expect(insertAlert(alert)).rejects.toThrow(/duplicate key/);
  await expect(sql`delete from message`).rejects.toThrow(/phone_code/);
  await expect(sql`update history set reason = 'x'`).rejects.toThrow(/append-only/);
});

describe("tables partitioned by month", () => {
  beforeEach(async () => {
    database = await createDatabase();
    await database.sql`
      insert into person (id, email, name, user_type, created_at, version)
    values (${person}, 'maya@example.com', 'Maya', 'home_owner', now(), 1)`;
  });

  test("store a new row in its month, or apart if that month has no partition, and are read as one", async () => {
    expect(await ahead()).toBe(3);
    for (const at of [new Date(), later(2), later(3), new Date("2090-01-01T00:00:00Z")]) {
      await insertAlert(idOf(at));
      await insertMove(at);
    }
    const parts = (table: string) => [
      `months.${table}`,
      `months.${monthOf(later(2))}_${table}`,
      `months.${monthOf(later(3))}_${table}`,
      `months.later_${table}`,
    ];
    expect(await partOf("alert")).toEqual(parts("alert"));
    expect(await partOf("history")).toEqual(parts("history"));
    const runtime = ManagedRuntime.make(postgresStore.pipe(Layer.provide(databaseOf(database.sql))));
    const read = Effect.flatMap(History, (it) => Effect.all([it.last, it.after(1, 2)]));
    const [last, some] = await runtime.runPromise(read);
    expect([last, some.map(({ number }) => number)]).toEqual([4, [2, 3]]);
    await runtime.dispose();
  });

  test("get the months to come made ahead, each once, except where rows of that month exist already", async () => {
    const { sql } = database;
    expect(await sql.unsafe(keepMonthsAhead)).toEqual([{ keep_ahead: 0 }]);
    expect(await sql`select months.keep_ahead(5)`).toEqual([{ keep_ahead: 3 }]);
    expect(await ahead()).toBe(4);
    await insertMove(later(5));
    expect(await partOf("history")).toEqual([`months.${monthOf(later(5))}_history`]);
    // A far-off row blocks nothing.
    await insertAlert(idOf(new Date("2090-01-01T00:00:00Z")));
    await insertAlert(idOf(later(7)));
    expect(await sql`select months.keep_ahead(8)`).toEqual([{ keep_ahead: 7 }]);
    expect(await ahead()).toBe(5);
    await expect(sql`delete from ${sql(`months.${monthOf(later(5))}_history`)}`).rejects.toThrow(/append-only/);
  });

  test("have a month detached, which is kept as a table of its own", async () => {
    const { sql } = database;
    await insertAlert(idOf(later(2)));
    await insertAlert(idOf(new Date()));
    const parts = await listParts(sql);
    const monthsOfAlerts = parts.filter(({ table }) => table === "alert").map(({ month }) => month);
    expect(monthsOfAlerts).toEqual([null, ...[2, 3, 4].map((months) => later(months).toISOString().slice(0, 7)), null]);
    const part = parts.find(({ table, month }) => table === "alert" && month === later(2).toISOString().slice(0, 7));
    if (!part) throw new Error("The month is missing.");
    expect(await detachPart(sql, part)).toBe(1);
    expect(await partOf("alert")).toEqual(["months.alert"]);
    expect(await sql.unsafe(`select id from ${part.name}`)).toHaveLength(1);
    expect((await listParts(sql)).find(({ name }) => name === part.name)).toMatchObject({ isAttached: false });
    await insertAlert(idOf(new Date()).replace(/1$/, "2"));
  });

  test("list a month as attached if its detaching was interrupted, and the next attempt completes it", async () => {
    const { sql } = database;
    const part = { table: "alert", name: `months.${monthOf(later(2))}_alert` } as const;
    const reader = await sql.reserve();
    await reader`begin`;
    await reader`select 1 from alert`;
    const tried = detachPart(sql, part).catch((error: Error) => error);
    // Detaching waits for the reader only once others no longer see the month.
    await expect.poll(() => sql`select 1 from pg_inherits where inhdetachpending`).toHaveLength(1);
    await sql`
      select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'alter table%' and state = 'active'`;
    expect(await tried).toMatchObject({ code: "57014" });
    await reader`commit`;
    reader.release();
    expect((await listParts(sql)).find(({ name }) => name === part.name)).toMatchObject({ isAttached: true });
    expect(await detachPart(sql, part)).toBe(0);
    expect((await listParts(sql)).find(({ name }) => name === part.name)).toMatchObject({ isAttached: false });
  });
});

describe("the partitions past their retention", () => {
  const part = (name: string, month: string | null, isAttached = true): Part => ({
    table: "alert",
    name: `months.${name}`,
    month,
    isAttached,
    rows: 1,
    bytes: 1,
  });
  const parts = [
    part("alert", null),
    part("y2027m01_alert", "2027-01"),
    part("y2027m02_alert", "2027-02"),
    part("later_alert", null),
  ];
  const due = (alert: number | null, at: string) =>
    pastRetention(parts, { history: 1, alert, message: null }, new Date(at)).map(({ name }) => name);

  test("are the months whose last day is too old, and what is before the first month; never the later ones", () => {
    expect(due(null, "2099-01-01")).toEqual([]);
    expect(due(1, "2027-01-31")).toEqual([]);
    expect(due(1, "2027-02-01")).toEqual(["months.alert"]);
    expect(due(2, "2027-03-15")).toEqual(["months.alert"]);
    expect(due(1, "2027-03-01")).toEqual(["months.alert", "months.y2027m01_alert"]);
    expect(due(12, "2099-01-01")).toEqual(["months.alert", "months.y2027m01_alert", "months.y2027m02_alert"]);
    expect(pastRetention([part("alert", null, false)], { history: null, alert: 1, message: null }, new Date())).toEqual(
      [],
    );
  });
});
