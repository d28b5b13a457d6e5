import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { live, stripe } from "#test/builders/settings.ts";
import { createDatabase, ownDatabase } from "../support/database.ts";
import { freePort } from "../support/port.ts";
import { type Program, startProgram } from "../support/program.ts";

const database = ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "dibbs-main-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const programs: Array<Program> = [];
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.kill("SIGKILL");
    await program.ended;
  }
});

const start = (env: Readonly<Record<string, string>>): Program => {
  const program = startProgram("api/main.ts", { DATA_DIR: folder, ...env });
  programs.push(program);
  return program;
};

/** Starts the program, and waits until it prints its address. */
const started = async (env: Readonly<Record<string, string>> = {}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = start({ ...database.settings, PORT: String(port), PUBLIC_URL: url, ...env });
  await program.said(`Dibbs is at ${url}`);
  return { program, url };
};

describe("says why it cannot start and exits with 1:", () => {
  const refused = async (env: Readonly<Record<string, string>>) => {
    const program = start({ PORT: String(await freePort()), ...env });
    expect(await program.ended).toBe(1);
    expect(program.stdout()).toBe("");
    expect(program.stderr().trim().split("\n")).toHaveLength(1);
    return program.stderr();
  };

  test("the port is taken", async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const words = await refused({ DATABASE_URL: database.url, PORT: String(port) });
    expect(words).toContain(`Port ${port} is taken`);
    await new Promise((resolve) => other.close(resolve));
  });

  test("the database does not answer, and its password is not shown", async () => {
    const words = await refused({ DATABASE_URL: `postgres://dibbs:geheim@127.0.0.1:${await freePort()}/dibbs` });
    expect(words).toContain("does not answer");
    expect(words).not.toContain("geheim");
  });

  test("the database is newer than the program", async () => {
    const newer = await createDatabase();
    await newer.sql`insert into migration (name, checksum) values ('9999-from-the-future.sql', 'x')`;
    expect(await refused({ ...newer.settings })).toContain("newer than this program");
    await newer.drop();
  });

  test.each([
    ["a secret that is too short", { SECRET: "short" }, "SECRET"],
    ["files that are kept nowhere", { FILES: "tape" }, "disk"],
    ["cards by half", { STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_CONNECT_WEBHOOK_SECRET must be set too"],
    ["live keys without production", { ...stripe, ...live }, "so NODE_ENV must be production."],
    ["a role that there is not", { PROCESS_ROLE: "cook" }, "both, web, worker"],
    ["every proxy believed", { TRUST_PROXY: "true" }, "TRUST_PROXY must be addresses"],
    ["a port that is none", { PORT: "http" }, "PORT"],
  ])("%s", async (_what, env, word) => {
    const words = await refused({ DATABASE_URL: database.url, ...env });
    expect(words).toContain(word);
    expect(words).not.toContain("short'");
  });

  test("production lacks its settings, all named at once", async () => {
    const program = start({ PORT: String(await freePort()), NODE_ENV: "production" });
    expect(await program.ended).toBe(1);
    for (const name of [
      "SECRET",
      "PUBLIC_URL",
      "STRIPE_SECRET_KEY",
      "DWOLLA_KEY",
      "FILES",
      "SMTP_URL",
      "TWILIO_FROM",
    ]) {
      expect(program.stderr()).toContain(name);
    }
  });
});

test("starts, prints its address and answers requests; on SIGTERM closes its sockets and exits with 0", async () => {
  const { program, url } = await started({ DRAIN_SECONDS: "1" });
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const socket = new WebSocket(`${url.replace("http", "ws")}/api/live`);
  const closed = new Promise((resolve) => socket.on("close", resolve));
  await new Promise((resolve) => socket.once("open", resolve));
  program.kill("SIGTERM");
  expect(await closed).toBe(1001);
  expect(await program.ended).toBe(0);
  expect(program.stderr()).toBe("");
  await expect(fetch(url)).rejects.toThrow();
});

test("after SIGTERM /readyz says that the server stops, and requests are still answered; a second SIGTERM ends it", async () => {
  const { program, url } = await started({ DRAIN_SECONDS: "60" });
  program.kill("SIGTERM");
  const ready = async () => (await fetch(`${url}/readyz`)).json();
  await expect.poll(ready).toEqual({ status: "not ready", reason: "The server is stopping." });
  expect((await fetch(`${url}/api/setup`)).status).toBe(200);
  program.kill("SIGTERM");
  expect(await program.ended).toBe(1);
});

test("serves the simulated Google by default, and not if Google's keys are set", async () => {
  const served = async (env: Readonly<Record<string, string>>) => {
    const { program, url } = await started(env);
    const { status } = await fetch(`${url}/dev/google/.well-known/openid-configuration`);
    const { google } = await (await fetch(`${url}/api/setup`)).json();
    return { status, google, said: /Google sign-in +(.*)/.exec(program.stdout())?.[1] };
  };
  expect(await served({})).toEqual({ status: 200, google: true, said: "simulated, at /dev/google" });
  const keys = { GOOGLE_CLIENT_ID: "dibbs.apps.googleusercontent.com", GOOGLE_CLIENT_SECRET: "a secret" };
  expect(await served(keys)).toEqual({ status: 404, google: true, said: "Google" });
});

test("takes cards by Stripe if its keys are set, and the sandbox's card endpoint is then 404", async () => {
  const asked = async (env: Readonly<Record<string, string>>) => {
    const { program, url } = await started(env);
    const statusOf = async (path: string) => (await fetch(`${url}${path}`, { method: "POST" })).status;
    const { cards, bank } = await (await fetch(`${url}/api/setup`)).json();
    return {
      cards,
      bank,
      said: /\n +cards +(.*)/.exec(program.stdout())?.[1],
      policy: (await fetch(`${url}/`)).headers.get("content-security-policy")?.includes("stripe.com"),
      confirm: await statusOf("/sandbox/cards/confirm"),
      webhookEvents: [await statusOf("/webhooks/stripe"), await statusOf("/webhooks/stripe-connect")],
    };
  };
  expect(await asked({})).toEqual({
    cards: "sandbox",
    bank: "sandbox",
    said: "the sandbox, no real money",
    policy: false,
    confirm: 400,
    webhookEvents: [404, 404],
  });
  expect(await asked(stripe)).toEqual({
    cards: "stripe",
    bank: "sandbox",
    said: "Stripe, its test mode",
    policy: true,
    confirm: 404,
    webhookEvents: [401, 401],
  });
});

test("is not ready once the database is newer than the program, or is gone", async () => {
  const own = await createDatabase();
  const { url } = await started(own.settings);
  const ready = async () => {
    const response = await fetch(`${url}/readyz`);
    return [response.status, (await response.json()).reason ?? null];
  };
  expect(await ready()).toEqual([200, null]);
  const heard = () => own.sql`select kind from heartbeat where id like '% (process %)'`;
  await expect.poll(heard).toEqual([{ kind: "server" }]);
  await own.sql`insert into migration (name, checksum) values ('9999-from-the-future.sql', 'x')`;
  expect(await ready()).toEqual([503, expect.stringContaining("newer than this program")]);
  await own.drop();
  expect(await ready()).toEqual([503, "The database does not answer."]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("a web process serves requests and runs no jobs; a worker runs jobs and serves only health and metrics", async () => {
  const own = await createDatabase();
  const begin = async (role: string, says: string) => {
    const { program, url } = await started({ ...own.settings, PROCESS_ROLE: role });
    expect(program.stdout()).toMatch(new RegExp(`this process +${says}`));
    const statuses = ["/healthz", "/readyz", "/metrics", "/api/setup", "/api/live", "/anything"].map(
      async (path) => (await fetch(`${url}${path}`)).status,
    );
    return { program, statuses: await Promise.all(statuses) };
  };
  const workers = () => own.sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'worker'`;
  const [job, beats] = [() => own.sql`select name, state from pgboss.job`, () => own.sql`select id from heartbeat`];

  const web = await begin("web", "takes requests");
  expect(web.statuses.slice(0, 4)).toEqual([200, 200, 200, 200]);
  await own.sql`insert into pgboss.job (name, data) values ('sweep-sessions', '{}')`;
  expect(await workers()).toEqual([]);
  await expect.poll(beats).toEqual([{ id: expect.stringMatching(/ \(web process \d+\)$/) }]);
  expect(await job()).toEqual([{ name: "sweep-sessions", state: "created" }]);

  const worker = await begin("worker", "does jobs");
  expect(worker.statuses).toEqual([200, 200, 200, 404, 404, 404]);
  await expect.poll(job).toContainEqual({ name: "sweep-sessions", state: "completed" });

  for (const { program } of [web, worker]) {
    program.kill("SIGTERM");
    expect(await program.ended).toBe(0);
    expect(program.stderr()).toBe("");
  }
  await own.drop();
});

test("a second SIGINT ends the program", async () => {
  const { program } = await started();
  program.kill("SIGINT");
  await pause(1);
  program.kill("SIGINT");
  // Either the clean stop or the quick one came first.
  expect([0, 1]).toContain(await program.ended);
});
