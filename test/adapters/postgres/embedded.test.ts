import { execFile } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRunning, startEmbedded, whyNotRunning } from "#adapters/postgres/embedded.ts";
import { initialise, postmasterOf } from "#adapters/postgres/embedded-process.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "embedded-"));
});
afterAll(async () => {
  await (await startEmbedded({ folder, durable: false })).stop();
  rmSync(folder, { recursive: true, force: true });
});

const data = () => join(folder, "postgres");

/** Kills the server with SIGKILL; returns its process id. */
function killServer(): number {
  const pid = postmasterOf(data())?.pid;
  if (pid === undefined) throw new Error("No server runs that could be killed.");
  process.kill(pid, "SIGKILL");
  return pid;
}

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const rows = await sql.unsafe(text);
  await sql.end();
  return [...rows];
}

/** Starts the server in a separate program, which is then killed with SIGKILL. */
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

test("keeps its data across a restart, lets only its own user read its address, and can be found while it runs", async () => {
  const first = await startEmbedded({ folder, durable: false });
  await query(first.url, "create table kept as select 1 as one");
  expect(await findRunning(folder)).toBe(first.url);
  expect(statSync(join(folder, "postgres.json")).mode & 0o777).toBe(0o600);
  await Promise.all([first.stop(), first.stop()]);
  expect(await findRunning(folder)).toBeUndefined();
  expect(whyNotRunning(folder)).toBe("Dibbs is not running in this folder, and its database is off. Type: npm start");
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
  killServer();
  expect(readFileSync(join(data(), "postmaster.pid"), "utf8")).not.toBe("");
  await expect
    .poll(() => whyNotRunning(folder))
    .toMatch(/^The database of this folder is dead: it was killed, .* Type: npm start\n.*postgres\.log: /s);
  // Another process still uses the server, and restarts it.
  const user = join(folder, "postgres.users", String(process.ppid));
  writeFileSync(user, "");
  expect(whyNotRunning(folder)).toContain(`is dead. Process ${process.ppid}, which uses it, starts it again`);
  rmSync(user);
  const server = await startEmbedded({ folder, durable: false });
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("gets access again after the file with its password is lost", async () => {
  rmSync(join(folder, "postgres.json"));
  const server = await startEmbedded({ folder, durable: false });
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
});

test("starts the server again at the same address if it dies, and leaves it off once it is stopped", async () => {
  const server = await startEmbedded({ folder, durable: false });
  const first = killServer();
  // Read once per check, because the killed server may disappear between two reads.
  const isAnother = (running = postmasterOf(data())) => running?.ready === true && running.pid !== first;
  await expect.poll(() => isAnother()).toBe(true);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  killServer();
  await server.stop();
  expect(postmasterOf(data())).toBeUndefined();
});

test("waits for a server that does not accept connections yet, and does not replace it", async () => {
  const first = await startEmbedded({ folder, durable: false });
  const running = postmasterOf(data())?.pid;
  const other = first.url.replace(/dibbs$/, "postgres");
  await query(other, "alter database dibbs allow_connections false");
  const second = startEmbedded({ folder, durable: false });
  const log = () => readFileSync(join(folder, "postgres.log"), "utf8");
  await expect.poll(() => log() + postmasterOf(data())?.pid).toMatch(/not currently accepting connections|undefined$/);
  await query(other, "alter database dibbs allow_connections true");
  expect((await second).url).toBe(first.url);
  expect(postmasterOf(data())?.pid).toBe(running);
  await Promise.all([first.stop(), (await second).stop()]);
});

const lock = () => join(folder, "postgres.starting");

test.each([
  ["that was broken off while it was written", "", 0],
  ["of a process that has ended", "2147483646 abc", 0],
  ["of another program that got the number of one that has ended", `${process.pid} abc`, 120],
])("does not wait for a lock %s", async (_which, text, secondsOld) => {
  writeFileSync(lock(), text);
  const writtenAt = new Date(Date.now() - secondsOld * 1000);
  utimesSync(lock(), writtenAt, writtenAt);
  const server = await startEmbedded({ folder, durable: false });
  await server.stop();
  expect(readdirSync(folder).filter((name) => name.startsWith("postgres.starting"))).toEqual([]);
});

test("waits while another process starts the server, and says which process", async () => {
  writeFileSync(lock(), `${process.pid} abc`);
  const said: Array<string> = [];
  const starting = startEmbedded({ folder, durable: false, say: (sentence) => said.push(sentence) });
  await expect.poll(() => said).toHaveLength(1);
  expect(said[0]).toContain(`Waiting for process ${process.pid}`);
  rmSync(lock());
  await (await starting).stop();
  expect(said).toHaveLength(1);
});

test("leaves the server on if another process joins while the last user is about to stop it", async () => {
  const said: Array<string> = [];
  const server = await startEmbedded({ folder, durable: false, say: (sentence) => said.push(sentence) });
  writeFileSync(lock(), `${process.pid} abc`);
  const stopping = server.stop();
  await expect.poll(() => said).toHaveLength(1);
  const user = join(folder, "postgres.users", String(process.ppid));
  writeFileSync(user, "");
  rmSync(lock());
  await stopping;
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  rmSync(user);
});

test("does not block other work while initdb makes the data folder, so that others see that it is at work", async () => {
  const [isSeen, initdb] = [join(folder, "seen"), join(folder, "initdb")];
  writeFileSync(initdb, `#!/bin/sh\nfor i in $(seq 600); do [ -e '${isSeen}' ] && exit 0; sleep 0.05; done; exit 1`, {
    mode: 0o755,
  });
  const dataDirectory = join(folder, "slowly");
  mkdirSync(dataDirectory);
  const making = initialise({ runAs: {}, postgres: "", initdb, dataDirectory }, dataDirectory, "secret");
  writeFileSync(isSeen, "");
  await making;
});
