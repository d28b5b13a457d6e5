import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { expect, test } from "vitest";
import { openConnection } from "#adapters/postgres/connection.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();

test("a connection that is closed while it opens fails nobody but who asked", async () => {
  let onFirstStatement = (): unknown => null;
  const client = postgres(database.url, { max: 1, onnotice: () => {}, debug: () => onFirstStatement() });
  await client`select 1`;
  const unheard: Array<unknown> = [];
  const hear = (error: unknown): unknown => unheard.push(error);
  process.on("unhandledRejection", hear);

  const connection = openConnection(client);
  onFirstStatement = () => connection.close();
  await expect(connection.answer(({ sql }) => sql`select 2`)).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await pause(50);
  process.off("unhandledRejection", hear);
  onFirstStatement = () => null;
  await client.end();
  expect(unheard).toEqual([]);
});

test("a connection knows the array types that the client has asked for", async () => {
  await database.sql`select 1`;
  const connection = openConnection(database.sql);
  const letters = ["a", "b"];
  expect(await connection.answer(({ sql }) => sql`select ${letters}::text[] as letters`)).toEqual([{ letters }]);
  await connection.close();
});
