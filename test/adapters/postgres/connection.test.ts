import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { expect, test } from "vitest";
import { openConnection } from "#adapters/postgres/connection.ts";
import { ownDatabase } from "#test/support/database.ts";

const database = ownDatabase();

test("closing a connection while it opens rejects its own statement, and nothing else", async () => {
  let onFirstStatement = (): unknown => null;
  const client = postgres(database.url, { max: 1, onnotice: () => {}, debug: () => onFirstStatement() });
  await client`select 1`;
  const rejections: Array<unknown> = [];
  const hear = (error: unknown): unknown => rejections.push(error);
  process.on("unhandledRejection", hear);

  const connection = openConnection(client);
  onFirstStatement = () => connection.close();
  await expect(connection.answer(({ sql }) => sql`select 2`)).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
  await pause(50);
  process.off("unhandledRejection", hear);
  onFirstStatement = () => null;
  await client.end();
  expect(rejections).toEqual([]);
});

test("a connection writes and reads arrays of texts and of ids with any content", async () => {
  const client = postgres(database.url, { max: 1, onnotice: () => {} });
  const connection = openConnection(client);
  const texts = ["a", "", '"quoted", and {braced}', "back\\slash", "null", "ñ"];
  const ids = ["01a2084b-02b3-7990-b5d8-be4cec6f518e"];
  expect(
    await connection.answer(
      ({ sql }) =>
        sql`select ${texts}::text[] as texts, ${ids}::uuid[] as ids, ${[]}::text[] as none, ${ids[0] ?? ""} = any(${ids}::uuid[]) as among`,
    ),
  ).toEqual([{ texts, ids, none: [], among: true }]);
  await connection.close();
  await client.end();
});
