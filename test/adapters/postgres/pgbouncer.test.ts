import { Effect } from "effect";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPooled } from "#adapters/postgres/connect.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { bidsContract } from "#test/ports/bids.contract.ts";
import { catalogueContract } from "#test/ports/catalogue.contract.ts";
import { findingContract } from "#test/ports/finding.contract.ts";
import { jobRecordsContract } from "#test/ports/job-records.contract.ts";
import { jobsContract } from "#test/ports/jobs.contract.ts";
import { liveContract } from "#test/ports/live.contract.ts";
import { postgresWorld } from "#test/ports/postgres-world.ts";
import { raceContract } from "#test/ports/races.contract.ts";
import { givenBy, type StoreWorld } from "#test/ports/store-world.ts";
import { unitOfWorkContract } from "#test/ports/unit-of-work.contract.ts";
import { ownDatabase } from "#test/support/database.ts";
import { noPgbouncer, type Pooler, startPgbouncer } from "#test/support/pgbouncer.ts";

if (noPgbouncer !== null) console.log(`Nothing was tried through PgBouncer: ${noPgbouncer}.`);

/** What a pooler could break. All tests through PgBouncer: `TEST_DATABASE=pgbouncer npm test` (test/README.md). */
describe.skipIf(noPgbouncer !== null)("behind PgBouncer in transaction mode", () => {
  const database = ownDatabase();
  let pooler: Pooler | undefined;
  let world: StoreWorld | undefined;
  let url = "";
  beforeAll(async () => {
    // So few that a statement rarely gets the same connection as the previous one.
    pooler = await startPgbouncer(database.directUrl, 4);
    url = pooler.urlOf(database.directUrl);
    world = await postgresWorld({ url, directUrl: database.directUrl });
  });
  afterAll(async () => {
    await world?.close();
    await pooler?.stop();
  });
  const given = givenBy(() => world);

  describe("UnitOfWork", () => unitOfWorkContract(given));
  describe("Bids", () => bidsContract(given));
  describe("Finding listings", () => findingContract(given));
  describe("Catalogue", () => catalogueContract(given));
  describe("Jobs", () => jobsContract(given));
  describe("JobRecords", () => jobRecordsContract(given));
  describe("Live", () => liveContract(given));
  describe("races", () => raceContract(given));

  test("a connection through PgBouncer is told apart from a direct one", async () => {
    for (const [address, pooled] of [
      [url, true],
      [database.directUrl, false],
    ] as const) {
      const sql = postgres(address, { max: 1, onnotice: () => {} });
      expect(await isPooled(sql)).toBe(pooled);
      await sql.end();
    }
  });

  test("a search's statement timeout does not apply to the next user of its connection", async () => {
    const filter = { ...noFilter, near: null, text: "porch" };
    await given
      .world()
      .run(
        Effect.forEach(
          Array.from({ length: 8 }),
          () => Effect.flatMap(Listings, (listings) => listings.count(filter, 10)),
          { concurrency: "unbounded" },
        ),
      );
    const sql = postgres(url, { max: 8, onnotice: () => {} });
    const shown = await Promise.all(
      Array.from({ length: 8 }, () =>
        sql.begin((on) => on`select pg_sleep(0.05), current_setting('statement_timeout') as it`),
      ),
    );
    expect(new Set(shown.flat().map(({ it }) => it))).toEqual(new Set(["0"]));
    await sql.end();
  });
});
