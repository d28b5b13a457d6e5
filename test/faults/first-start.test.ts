import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { findRunning } from "#adapters/postgres/embedded.ts";
import { postmasterOf } from "#adapters/postgres/embedded-process.ts";
import { seedContracts } from "#adapters/seed/contracts.ts";
import { seedListings } from "#adapters/seed/listings.ts";
import { pastContracts } from "#adapters/seed/past-contracts.ts";
import { freePort } from "../support/port.ts";
import { startProgram } from "../support/program.ts";

/** Returns the folder of an installation that was never started. */
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "dibbs-first-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const start = async (folder: string) => {
  const program = startProgram("api/main.ts", { DATA_DIR: folder, PORT: String(await freePort()) });
  onTestFinished(async () => {
    program.kill("SIGTERM");
    await program.ended;
  });
  return program;
};

const databaseIn = async (folder: string): Promise<Sql> => {
  const sql = postgres((await findRunning(folder)) ?? "", { max: 1, onnotice: () => {} });
  onTestFinished(() => sql.end());
  return sql;
};

const demoIn = async (sql: Sql) => {
  const [found] = await sql`
    select
      (select count(*)::int from listing) as listings,
      (select count(*)::int from contract where state = 'ended') as ended,
      (select count(*)::int from payment where state = 'settled') as paid,
      (select count(*)::int from feedback) as feedback`;
  return { ...found };
};

const contracts = [...seedContracts, ...pastContracts];
const wholeDemo = {
  listings: seedListings.length + contracts.length,
  ended: contracts.filter(({ bid, daysUntilPaid }) =>
    "prices" in bid ? daysUntilPaid.length === 1 : daysUntilPaid.length === bid.milestones.length,
  ).length,
  paid: contracts.reduce((sum, { daysUntilPaid }) => sum + daysUntilPaid.length, 0),
  feedback: contracts.reduce((sum, { feedback = [] }) => sum + feedback.length, 0),
};

test("two first starts at once both come up, and create the demo data once", async () => {
  const folder = newFolder();
  const programs = await Promise.all([start(folder), start(folder)]);
  await Promise.all(programs.map((program) => program.said("Dibbs is at")));
  expect(programs.map((program) => program.stderr())).toEqual(["", ""]);
  const sql = await databaseIn(folder);
  expect(await demoIn(sql)).toEqual(wholeDemo);
  // No stored file is unknown to the database.
  const [known] = await sql`select count(*)::int as files from file`;
  const kept = new Set(
    globSync("**/*", { cwd: join(folder, "files"), withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => /[0-9a-f-]{36}/.exec(join(entry.parentPath, entry.name))?.[0]),
  );
  expect(kept.size).toBe(known?.files);
});

test("a first start that is killed while creating the demo data is completed by the next start", async () => {
  const folder = newFolder();
  const first = await start(folder);
  await expect.poll(() => postmasterOf(join(folder, "postgres"))?.ready, { timeout: 120_000 }).toBe(true);
  await expect.poll(() => findRunning(folder), { timeout: 120_000 }).toBeDefined();
  const sql = await databaseIn(folder);
  const accounts = () =>
    sql`select count(*)::int as found from payment_account`.then(
      ([row]) => row?.found ?? 0,
      () => 0,
    );
  // Somewhere between the first account and the last listing.
  await expect.poll(accounts, { timeout: 120_000, interval: 20 }).toBeGreaterThan(0);
  first.kill("SIGKILL");
  await first.ended;
  const second = await start(folder);
  await second.said("Dibbs is at");
  expect(await demoIn(sql)).toEqual(wholeDemo);
});
