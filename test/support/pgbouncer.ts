import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "./port.ts";

const program = process.env.PGBOUNCER ?? "pgbouncer";
const path = `${process.env.PATH}:/usr/sbin`;

const versionOf = (): ReadonlyArray<number> | null => {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8", env: { PATH: path } });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? "") ?? [];
  return major === undefined ? null : [Number(major), Number(minor)];
};
const version = versionOf();

/** Why the tests can't use PgBouncer here; null if it is on this machine. */
export const noPgbouncer = version === null ? `there is no '${program}' on this machine` : null;

/** PgBouncer supports named prepared statements in transaction mode since 1.21. */
const keepsStatements = version !== null && (Number(version[0]) > 1 || Number(version[1]) >= 21);

export type Pooler = {
  /** The URL of the same database through the pooler. */
  readonly urlOf: (directUrl: string) => string;
  readonly stop: () => Promise<void>;
};

/** Starts PgBouncer in transaction mode in front of the server at this URL, with `size` connections per database. */
export const startPgbouncer = async (serverUrl: string, size: number): Promise<Pooler> => {
  const server = new URL(serverUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "dibbs-pgbouncer-"));
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "any",
    pool_mode: "transaction",
    default_pool_size: size,
    max_client_conn: 1000,
    ...(keepsStatements ? { max_prepared_statements: 200 } : {}),
    // PgBouncer refuses to run as root.
    ...(process.getuid?.() === 0 ? { user: "postgres" } : {}),
  };
  const there = `host=${server.hostname} port=${server.port} user=${server.username} password=${server.password}`;
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, ["[databases]", `* = ${there}`, "[pgbouncer]", ...lines, ""].join("\n"));
  chmodSync(folder, 0o755);
  const child = spawn(program, ["-q", file], { env: { PATH: path }, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const atExit = () => child.kill();
  process.once("exit", atExit);
  const urlOf = (directUrl: string): string => {
    const url = new URL(directUrl);
    url.host = `127.0.0.1:${port}`;
    if (!keepsStatements) url.searchParams.set("prepare", "false");
    return url.href;
  };
  for (let attempt = 1; ; attempt++) {
    const sql = postgres(urlOf(serverUrl), { max: 1, connect_timeout: 5, onnotice: () => {} });
    try {
      await sql`select 1`;
      break;
    } catch (error) {
      if (attempt === 100 || child.exitCode !== null)
        throw new Error(`PgBouncer did not start: ${said}`, { cause: error });
      await pause(100);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
  return {
    urlOf,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      process.off("exit", atExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The server's URLs through the pooler of all tests and without it, with `TEST_DATABASE=pgbouncer`. */
const [pooled, direct] = JSON.parse(process.env.TEST_POOLER ?? "[]") as ReadonlyArray<string>;

const moved = (url: string, from: string | undefined, to: string | undefined): string => {
  if (from === undefined || to === undefined || new URL(url).host !== new URL(from).host) return url;
  return Object.assign(new URL(to), { pathname: new URL(url).pathname }).href;
};

/** The same database through the pooler of all tests; the same URL if there is none. */
export const throughPooler = (url: string): string => moved(url, direct, pooled);

/** The same database without the pooler. */
export const pastPooler = (url: string): string => moved(url, pooled, direct);
