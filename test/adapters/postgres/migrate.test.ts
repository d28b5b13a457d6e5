import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAsNewAs, migrate, pendingMigrations } from "#adapters/postgres/migrate.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  await database.sql`drop schema public cascade`;
  await database.sql`create schema public`;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test("applies the files in order, each once", async () => {
  write("0002-more.sql", "alter table thing add column colour text; insert into thing values (1, 'red');");
  write("0001-thing.sql", "create table thing (id int primary key);");
  write("notes.txt", "not a migration");
  expect(await pendingMigrations(database.sql, folder)).toEqual(["0001-thing.sql", "0002-more.sql"]);
  expect(await migrate(database.sql, folder)).toEqual(["0001-thing.sql", "0002-more.sql"]);
  expect(await migrate(database.sql, folder)).toEqual([]);
  expect(await database.sql`select * from thing`).toMatchObject([{ id: 1, colour: "red" }]);
});

test("two processes at once apply each file once", async () => {
  write("0001-thing.sql", "create table thing (id int); select pg_sleep(0.1);");
  const other = postgres(database.url, { onnotice: () => {} });
  const applied = await Promise.all([migrate(database.sql, folder), migrate(other, folder)]);
  await other.end();
  expect(applied.flat()).toEqual(["0001-thing.sql"]);
});

test("a migration that fails leaves nothing behind and says so", async () => {
  write("0001-thing.sql", "create table thing (id int); select 1/0;");
  await expect(migrate(database.sql, folder)).rejects.toThrow(
    "The migration 0001-thing.sql failed and was undone: division by zero",
  );
  expect(await database.sql`select to_regclass('thing') as thing`).toMatchObject([{ thing: null }]);
});

test("accepts a newer program's migrations that this release can run with, and refuses those that need a newer release", async () => {
  write("0001-thing.sql", "create table thing (id int);");
  write("0002-more.sql", "alter table thing add column colour text;");
  write("0003-less.sql", "-- needs release 0.0.1\nalter table thing drop column colour;");
  await migrate(database.sql, folder);
  for (const name of ["0002-more.sql", "0003-less.sql"]) rmSync(join(folder, name));
  expect(await pendingMigrations(database.sql, folder)).toEqual([]);
  expect(await migrate(database.sql, folder)).toEqual([]);

  write("0004-gone.sql", "-- needs release 999.0.0\ndrop table thing;");
  await migrate(database.sql, folder);
  rmSync(join(folder, "0004-gone.sql"));
  await expect(migrate(database.sql, folder)).rejects.toThrow(/^The database is newer than this program: .*0004-gone/);
});

test("compares release numbers numerically", () => {
  expect(isAsNewAs("0.10.0", "0.9.0")).toBe(true);
  expect(isAsNewAs("0.1.0", "0.1.0")).toBe(true);
  expect(isAsNewAs("0.1.0", "0")).toBe(true);
  expect(isAsNewAs("0.1.9", "0.2.0")).toBe(false);
});

test("a migration table from before migrations named the release they need is brought up to date", async () => {
  await database.sql`create table migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
  await database.sql`insert into migration (name, checksum) values ('0001-thing.sql', 'x')`;
  await expect(pendingMigrations(database.sql, folder)).rejects.toThrow("newer than this program");
  await database.sql`delete from migration`;
  write("0001-thing.sql", "create table thing (id int);");
  expect(await migrate(database.sql, folder)).toEqual(["0001-thing.sql"]);
});

test("refuses a migration that was changed after it was applied", async () => {
  write("0001-thing.sql", "create table thing (id int);");
  await migrate(database.sql, folder);
  write("0001-thing.sql", "create table thing (id bigint);");
  await expect(pendingMigrations(database.sql, folder)).rejects.toThrow("0001-thing.sql was changed after");
});
