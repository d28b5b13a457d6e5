import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { call } from "#api/call.ts";
import { registerEndpoint } from "#api/endpoints/sign-in.ts";
import { StuckKind } from "#core/support/inbox/stuck-kind.ts";
import { dibbsOn } from "../cli/dibbs.ts";
import { ownDatabase } from "../support/database.ts";
import { freePort } from "../support/port.ts";
import { type Program, startProgram } from "../support/program.ts";
import { alertRules, metricsIn } from "../support/promql.ts";

const root = new URL("../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");
const rules = alertRules(textOf("adapters/prometheus/alerts.yml"));
type Panel = { readonly id: number; readonly targets?: ReadonlyArray<{ readonly expr: string }> };
const { panels } = JSON.parse(textOf("adapters/prometheus/dashboard.json")) as {
  readonly panels: ReadonlyArray<Panel>;
};
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

const database = ownDatabase();
const folder = mkdtempSync(join(tmpdir(), "dibbs-metrics-"));
const email = "watched@example.com";
let program: Program;
let text: string;
/** Returns the value of a series in the text; null if there is none. */
const figure = (series: string): number | null => {
  const line = text.split("\n").find((it) => it.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};

beforeAll(async () => {
  await database.sql`
    insert into webhook_event (id, provider, event, subject, received_at, state, version)
    values ('sandbox:unread', 'sandbox', 'account.updated', '{"kind": "account_ref", "ref": "acct_1", "rail": "card"}',
      now() - interval '2 hours', 'received', 1)`;
  await database.sql`
    insert into check_mark (name, number, whole_at) values ('usual', 0, now() - interval '3 days')`;
  const { code, err } = await dibbsOn(database)(["db", "backup", join(folder, "backup"), "--no-files"], {
    DATA_DIR: folder,
  });
  expect([code, err]).toEqual([0, ""]);
  const port = await freePort();
  const settings = { PORT: String(port), DATABASE_URL: database.url, DATA_DIR: folder, SEED: "no" };
  program = startProgram("api/main.ts", settings);
  await program.said("Dibbs is at");
  const url = `http://127.0.0.1:${port}`;
  await call(
    registerEndpoint,
    { body: { email, name: "Wanda Watched", password: "correct horse battery" } },
    { baseUrl: url },
  );
  await fetch(`${url}/api/listings/01a1fc67-896f-7442-96f1-c3bf782ffabd`);
  await fetch(`${url}/somebody/else`);
  // The welcome mail was sent and the first sweep has run.
  const done = /provider="outbox",call="send",outcome="ok"[\s\S]*queue="sweep-payments",outcome="ok"/;
  await vi.waitFor(
    async () => {
      text = await (await fetch(`${url}/metrics`)).text();
      expect(text).toMatch(done);
    },
    { timeout: 60_000, interval: 200 },
  );
}, 120_000);
afterAll(async () => {
  program.kill("SIGTERM");
  await program.ended;
  rmSync(folder, { recursive: true, force: true });
});

describe("the metrics", () => {
  test("count the requests of each operation by outcome", () => {
    for (const labels of [
      'operation="register",outcome="ok"',
      'operation="viewListing",outcome="refused"',
      'operation="unknown",outcome="refused"',
    ]) {
      expect(figure(`http_request_duration_seconds_count{${labels}}`)).toBe(1);
    }
  });

  test("report what waits in queues, for how long, and what is stuck", () => {
    expect(figure('dibbs_queue_waiting{queue="webhook-events"}')).toBe(1);
    expect(figure('dibbs_queue_oldest_seconds{queue="webhook-events"}')).toBeGreaterThan(7_000);
    expect(figure('dibbs_stuck{kind="webhook-unhandled"}')).toBe(1);
    expect(figure('dibbs_stuck{kind="payment-unresolved"}')).toBe(0);
    expect(figure("dibbs_dead_jobs")).toBe(0);
  });

  test("report the state of the database and the age of its backups", () => {
    expect(figure("dibbs_database_up")).toBe(1);
    expect(figure("dibbs_database_connections")).toBeGreaterThan(0);
    expect(figure('dibbs_database_wait_seconds_count{pool="work"}')).toBeGreaterThan(0);
    expect(figure("dibbs_backup_age_seconds")).toBeLessThan(3_600);
    expect(Number(figure("dibbs_usual_age_seconds")) / 86_400).toBeCloseTo(3, 1);
    // No replica and no archive: no values, so that nothing looks healthy by mistake.
    expect([figure("dibbs_replica_lag_seconds"), figure("dibbs_wal_archive_age_seconds")]).toEqual([null, null]);
  });

  test("contain no names, email addresses or ids", () => {
    expect(text).not.toMatch(/@|Wanda|sandbox:unread|acct_1|[\da-f]{8}-[\da-f]{4}-/);
  });
});

describe("the alert rules and the dashboard", () => {
  // Prometheus's own metric about its targets.
  const known = () => new Set(["up", ...[...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? "")]);

  test("use only metrics that exist", () => {
    const names = new Set(expressions.flatMap(metricsIn));
    expect(names.size).toBeGreaterThan(20);
    const exist = known();
    expect(
      [...names].filter((name) => !exist.has(name.replace(/_(bucket|count|sum)$/, "")) && !exist.has(name)),
    ).toEqual([]);
  });

  test("use every metric of Dibbs's own", () => {
    const shown = new Set(expressions.flatMap(metricsIn).map((name) => name.replace(/_(bucket|count|sum)$/, "")));
    const own = [...known()].filter((name) => /^(dibbs|http|live)_/.test(name));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  test("name only kinds of stuck things that exist", () => {
    const kinds = expressions.flatMap((expr) =>
      [...expr.matchAll(/kind=~?"([^"]*)"/g)].flatMap(([, it]) => it?.split("|") ?? []),
    );
    expect(kinds.filter((kind) => !(StuckKind.literals as ReadonlyArray<string>).includes(kind))).toEqual([]);
  });

  test("pass promtool's check, and its tests of when the rules fire", (context) => {
    const folder = fileURLToPath(new URL("adapters/prometheus/", root));
    try {
      execFileSync("promtool", ["--version"], { stdio: "ignore" });
    } catch {
      console.log(
        "skipped: promtool is not on this machine (it comes with Prometheus), so nobody plays the alert rules",
      );
      context.skip();
    }
    execFileSync("promtool", ["check", "rules", "alerts.yml"], { cwd: folder, stdio: "pipe" });
    execFileSync("promtool", ["test", "rules", "alerts.test.yml"], { cwd: folder, stdio: "pipe" });
  });
});

test.each([
  ['sum by (le, pool) (rate(a_bucket{pool=~"b|c"}[5m])) > 0.1 and on () max(d) == 1', ["a_bucket", "d"]],
  ['time() - max(max_over_time(e{queue="f"}[1d])) > 300 or absent(up{job="g"} == 1)', ["e", "up"]],
])("the metric names in %s are found", (expression, names) => {
  expect(metricsIn(expression)).toEqual(names);
});
