import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { postmasterOf } from "#adapters/postgres/embedded-process.ts";
import { freePort } from "../support/port.ts";
import { startProgram } from "../support/program.ts";

test("while the bundled database is down, requests get 503, the log says so once, and it is restarted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "dibbs-dies-"));
  const port = await freePort();
  const program = startProgram("api/main.ts", { DATA_DIR: folder, PORT: String(port), SEED: "no" });
  onTestFinished(async () => {
    program.kill("SIGTERM");
    await program.ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await program.said("Dibbs is at");
  const url = `http://127.0.0.1:${port}`;
  const signIn = async () => {
    const body = JSON.stringify({ email: "nobody@example.com", password: "whatever it was" });
    const headers = { "content-type": "application/json" };
    return (await fetch(`${url}/api/session`, { method: "POST", headers, body })).status;
  };
  expect(await signIn()).toBe(401);
  const data = join(folder, "postgres");
  process.kill(postmasterOf(data)?.pid ?? 0, "SIGKILL");
  await expect.poll(signIn, { interval: 20 }).toBe(503);
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
  await expect.poll(signIn).toBe(401);
  await program.said("the database is back");
  const lines = program
    .stdout()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === "warn" || level === "error");
  expect(lines.map(({ msg }) => msg)).toEqual([
    "the database does not answer: requests are answered 503 until it is back",
    "the database is back",
  ]);
});
