import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, pendingMigrations } from "#adapters/postgres/migrate.ts";
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

test("refuses a database that knows more than the program", async () => {
  write("0001-thing.sql", "create table thing (id int);");
  await migrate(database.sql, folder);
  rmSync(join(folder, "0001-thing.sql"));
  await expect(migrate(database.sql, folder)).rejects.toThrow(/^The database is newer than this program: .*0001-thing/);
});

test("refuses a migration that was changed after it was applied", async () => {
  write("0001-thing.sql", "create table thing (id int);");
  await migrate(database.sql, folder);
  write("0001-thing.sql", "create table thing (id bigint);");
  await expect(pendingMigrations(database.sql, folder)).rejects.toThrow("0001-thing.sql was changed after");
});
