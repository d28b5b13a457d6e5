import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { postmasterOf } from "#adapters/postgres/embedded-process.ts";
import { ownDatabase } from "../support/database.ts";
import { freePort } from "../support/port.ts";

/** The first start builds the pages, if they are not built yet. */
const timeout = 300_000;

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "dibbs-npm-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const database = ownDatabase();

/** The user's own PATH: without the Node that npm puts first for tests, which may be another version. */
const ownPath = (process.env.PATH ?? "").split(delimiter).filter((entry) => !entry.includes("node_modules"));

type Started = { readonly child: ChildProcess; readonly url: string; readonly said: () => string };

/** Starts a command in its own process group, as a terminal does, and waits until the server answers. */
const started = async (
  command: readonly [string, ...ReadonlyArray<string>],
  env: Readonly<Record<string, string>>,
): Promise<Started> => {
  const port = await freePort();
  const [program, ...args] = command;
  const { HOME = "", TMPDIR = "/tmp" } = process.env;
  const child = spawn(program, args, {
    cwd: root,
    env: { HOME, TMPDIR, SEED: "no", PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), "SIGKILL");
    } catch {
      // Nothing of it is left, as it should be.
    }
  });
  let words = "";
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        words += chunk;
        if (words.includes("Dibbs is at")) resolve();
      });
    }
    child.once("close", () => resolve());
  });
  await ready;
  if (!words.includes("Dibbs is at")) throw new Error(words);
  return { child, url: `http://127.0.0.1:${port}`, said: () => words };
};

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

const data = join(folder, "postgres");

test.each([
  ["SIGTERM", "the Node of the machine", ownPath.join(delimiter)],
  ["SIGKILL", "the Node that comes with Dibbs", process.env.PATH ?? ""],
] as const)(
  "%s to npm ends the server that `npm start` runs on %s, and its PostgreSQL",
  { timeout },
  async (signal, _node, PATH) => {
    const { child, url } = await started(["npm", "start"], { PATH, DATA_DIR: folder });
    expect(await answers(url)).toBe(true);
    expect(postmasterOf(data)?.ready).toBe(true);
    child.kill(signal);
    await expect.poll(() => answers(url)).toBe(false);
    await expect.poll(() => postmasterOf(data)).toBeUndefined();
  },
);

test("Ctrl-C, which reaches npm and the server, stops the server and its PostgreSQL cleanly", { timeout }, async () => {
  const { child, url, said } = await started(["npm", "start"], { PATH: process.env.PATH ?? "", DATA_DIR: folder });
  const closed = new Promise((resolve) => child.once("close", resolve));
  process.kill(-(child.pid ?? 0), "SIGINT");
  await closed;
  expect(await answers(url)).toBe(false);
  expect(postmasterOf(data)).toBeUndefined();
  expect(said()).not.toContain("did not stop well");
});

test("a server started without npm outlives the shell that started it", { timeout }, async () => {
  // Simulates a closed terminal with a program in its background that ignores the hang-up.
  const script = "trap '' HUP; node cli/bin/with-node24.mjs cli/bin/start.mjs & echo started";
  const env = { PATH: ownPath.join(delimiter), DATA_DIR: folder, DATABASE_URL: database.url };
  const { child, url } = await started(["sh", "-c", script], env);
  expect(child.exitCode).toBe(0);
  // Twice the interval at which it checks for its launcher.
  const until = performance.now() + 1_500;
  while (performance.now() < until) expect(await answers(url)).toBe(true);
  process.kill(-(child.pid ?? 0), "SIGTERM");
  await expect.poll(() => answers(url)).toBe(false);
});
