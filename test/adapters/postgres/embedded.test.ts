import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRunning, startEmbedded } from "#adapters/postgres/embedded.ts";
import { postmasterOf } from "#adapters/postgres/embedded-process.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "embedded-"));
});
afterAll(async () => {
  await (await startEmbedded({ folder, durable: false })).stop();
  rmSync(folder, { recursive: true, force: true });
});

const data = () => join(folder, "postgres");

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const rows = await sql.unsafe(text);
  await sql.end();
  return [...rows];
}

/** Starts the server in a program of its own, which is then killed outright. */
function startInKilledProgram(): Promise<void> {
  const module = fileURLToPath(new URL("../../../adapters/postgres/embedded.ts", import.meta.url));
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(module)});
    await startEmbedded({ folder: ${JSON.stringify(folder)}, durable: false });
    process.kill(process.pid, "SIGKILL");`;
  return new Promise((resolve) => {
    execFile(process.execPath, ["--input-type=module", "-e", program], () => resolve());
  });
}

test("keeps its data over a stop and start, tells only its own user where it is, and can be found while it runs", async () => {
  const first = await startEmbedded({ folder, durable: false });
  await query(first.url, "create table kept as select 1 as one");
  expect(await findRunning(folder)).toBe(first.url);
  expect(statSync(join(folder, "postgres.json")).mode & 0o777).toBe(0o600);
  await Promise.all([first.stop(), first.stop()]);
  expect(await findRunning(folder)).toBeUndefined();
  const second = await startEmbedded({ folder, durable: false });
  expect(await query(second.url, "select one from kept")).toEqual([{ one: 1 }]);
  await second.stop();
});

test("takes over the server that a killed program left running", async () => {
  await startInKilledProgram();
  const leftover = postmasterOf(data());
  expect(leftover?.ready).toBe(true);
  const server = await startEmbedded({ folder, durable: false });
  expect(postmasterOf(data())?.pid).toBe(leftover?.pid);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
  expect(postmasterOf(data())).toBeUndefined();
});

test("recovers when the server itself was killed", async () => {
  await startInKilledProgram();
  process.kill(postmasterOf(data())?.pid ?? 0, "SIGKILL");
  expect(readFileSync(join(data(), "postmaster.pid"), "utf8")).not.toBe("");
  const server = await startEmbedded({ folder, durable: false });
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("lets itself in again when the note with its password is lost", async () => {
  rmSync(join(folder, "postgres.json"));
  const server = await startEmbedded({ folder, durable: false });
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});
