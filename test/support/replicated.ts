import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { choosePlace, type Place } from "#adapters/postgres/embedded-place.ts";
import { initialise, launch, postmasterOf, shutDown } from "#adapters/postgres/embedded-process.ts";
import { migrate } from "#adapters/postgres/migrate.ts";
import { freePort } from "./port.ts";

type Server = {
  readonly url: string;
  /** The tests' connection to it. */
  readonly sql: Sql;
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Kills all its processes at once, like a power cut. */
  readonly kill: () => void;
};

const common = { fsync: "off", shared_buffers: "32MB", jit: "off", timezone: "UTC" };

/**
 * A primary with the migrated database `postgres`, and `count` replicas that follow it, from the embedded server's
 * binaries. With `archives`, it copies its log into a folder, so that a base backup can be restored to a point in time.
 */
export const startReplicated = async (count: number, { archives = false } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), "dibbs-replicated-"));
  const password = "replicated";
  const place = await choosePlace(folder);
  const servers: Array<Server> = [];
  const serverOf = async (own: Place, settings: Readonly<Record<string, string>>): Promise<Server> => {
    const port = await freePort();
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const start = async () => {
      await launch(own, { ...common, ...settings }, port);
    };
    await start();
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    const server = { url, sql, start, stop: () => shutDown(own.dataDirectory), kill: () => kill(own.dataDirectory) };
    servers.push(server);
    return server;
  };
  mkdirSync(place.dataDirectory, { recursive: true, mode: 0o700 });
  chown(place, place.dataDirectory);
  await initialise(place, place.dataDirectory, password);
  const archive = `${place.dataDirectory}.archive`;
  mkdirSync(archive, { mode: 0o700 });
  chown(place, archive);
  const archiving = { archive_mode: "on", archive_command: `cp %p ${archive}/%f` };
  const primary = await serverOf(place, {
    ...{ wal_level: "replica", wal_keep_size: "64MB" },
    ...(archives && archiving),
  });
  await migrate(primary.sql);
  // Copied while it is off, because the binaries lack pg_basebackup.
  await primary.stop();
  const copies = Array.from({ length: count }, (_, at) => `${place.dataDirectory}.replica${at}`);
  for (const copy of copies) {
    execFileSync("cp", ["-a", place.dataDirectory, copy]);
    writeFileSync(join(copy, "standby.signal"), "");
    chown(place, join(copy, "standby.signal"));
  }
  await primary.start();
  const { port } = new URL(primary.url);
  const from = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
  const replicas = await Promise.all(
    copies.map((dataDirectory) => serverOf({ ...place, dataDirectory }, { primary_conninfo: from })),
  );
  const base = `${place.dataDirectory}.base`;
  return {
    primary,
    replicas,
    /** Makes a base backup while the primary runs, like pg_basebackup, which the binaries lack. */
    backUp: async (): Promise<void> => {
      await primary.sql`select pg_backup_start('base', fast => true)`;
      mkdirSync(join(base, "pg_wal"), { recursive: true, mode: 0o700 });
      const parts = readdirSync(place.dataDirectory).filter((name) => !["pg_wal", "postmaster.pid"].includes(name));
      execFileSync("cp", ["-a", ...parts.map((name) => join(place.dataDirectory, name)), base]);
      const [stopped] = await primary.sql<{ label: string }[]>`select labelfile as label from pg_backup_stop()`;
      writeFileSync(join(base, "backup_label"), stopped?.label ?? "");
      writeFileSync(join(base, "recovery.signal"), "");
      for (const own of [".", "pg_wal", "backup_label", "recovery.signal"]) chown(place, join(base, own));
    },
    /** Starts a server from the base backup, recovered to that named restore point of the primary. */
    restore: (point: string): Promise<Server> => {
      const recovery = { restore_command: `cp ${archive}/%f %p`, recovery_target_name: point };
      return serverOf({ ...place, dataDirectory: base }, { ...recovery, recovery_target_action: "promote" });
    },
    stop: async () => {
      for (const { sql, stop } of servers.reverse()) {
        await sql.end({ timeout: 1 });
        await stop();
      }
      rmSync(folder, { recursive: true, force: true });
      for (const made of [place.dataDirectory, archive, base, ...copies])
        rmSync(made, { recursive: true, force: true });
    },
  };
};

/** Kills the postmaster first, so that it restarts nothing. */
const kill = (dataDirectory: string): void => {
  const postmaster = postmasterOf(dataDirectory)?.pid;
  if (postmaster === undefined) return;
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const ids = all.map((line) => line.trim().split(/\s+/).map(Number));
  const children = ids.flatMap(([pid, parent]) => (parent === postmaster && pid !== undefined ? [pid] : []));
  for (const pid of [postmaster, ...children]) process.kill(pid, "SIGKILL");
};

const chown = ({ runAs: { uid, gid } }: Place, path: string): void => {
  if (uid !== undefined && gid !== undefined) execFileSync("chown", [`${uid}:${gid}`, path]);
};
