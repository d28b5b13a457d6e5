import { expect, test } from "vitest";
import { connect, DatabaseUnusable, toPrimary } from "#adapters/postgres/connect.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();

test("opens a database that answers", async () => {
  const sql = await connect(database.url);
  expect(await sql`select 1 as one`).toMatchObject([{ one: 1 }]);
  await sql.end();
});

test.each([
  ["nobody listens", { port: "1" }, "does not answer"],
  ["the password is wrong", { password: "secret" }, "refuses this user or password"],
  ["there is no such database", { pathname: "/nowhere" }, "does not exist"],
  ["it is no database address", { protocol: "mysql:" }, "is not an address of the form"],
])("says in one sentence, without the password, that %s", async (_, change, words) => {
  // The tests' pooler accepts every login, and knows no database by itself.
  const url = Object.assign(new URL(database.directUrl), change);
  const error: unknown = await connect(url.href).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseUnusable);
  expect(String(error)).toContain(words);
  expect(String(error)).not.toContain(new URL(database.url).password);
  expect(String(error)).not.toContain("secret");
});

test("retries a lost connection within a second, however often it has failed before", () => {
  const waits = Array.from({ length: 100 }, (_, tries) => toPrimary.backoff(tries));
  expect(Math.max(...waits)).toBeLessThanOrEqual(1);
});
