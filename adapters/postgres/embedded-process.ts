import { execFile, execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Place } from "./embedded-place.ts";

const runProgram = promisify(execFile);

/** A PostgreSQL server that runs on a data folder, as its `postmaster.pid` describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** The server that runs on this data folder; undefined if a crash left the file behind. */
export function postmasterOf(dataDirectory: string): Postmaster | undefined {
  const lines = readLines(join(dataDirectory, "postmaster.pid"));
  const pid = Number(lines[0]);
  if (!pid || !isPostgres(pid, dataDirectory)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** A pid alone proves nothing: after a reboot another program may have it. */
function isPostgres(pid: number, dataDirectory: string): boolean {
  try {
    if (process.platform === "win32") process.kill(pid, 0);
    else if (existsSync(`/proc/${pid}`)) return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataDirectory);
    else return execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).includes(dataDirectory);
    return true;
  } catch {
    return false;
  }
}

/**
 * Starts the server in its own session, so that Ctrl-C reaches only the program; waits until it accepts connections.
 */
export async function launch(
  place: Place,
  settings: Readonly<Record<string, string>>,
  /** The port to listen on; null for any free port. */
  port: number | null = null,
): Promise<Postmaster> {
  let lastWords = "";
  // Several attempts: the free port may get taken, and the processes of a killed server need a moment to exit.
  for (let attempt = 0; attempt < 5; attempt++) {
    removeForeignLock(place.dataDirectory);
    const logFile = join(place.dataDirectory, "..", "postgres.log");
    const log = openSync(logFile, "w");
    const all = {
      ...settings,
      listen_addresses: "127.0.0.1",
      port: String(port ?? (await freePort())),
      unix_socket_directories: "",
    };
    const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(place.postgres, ["-D", place.dataDirectory, ...flags], {
      ...place.runAs,
      cwd: "/",
      env: { ...process.env, LC_MESSAGES: "C", TZ: "UTC" },
      stdio: ["ignore", log, log],
      detached: true,
    });
    closeSync(log);
    child.unref();
    let failure: Error | undefined;
    child.once("error", (error) => {
      failure = error;
    });
    while (child.exitCode === null && child.signalCode === null && failure === undefined) {
      const running = postmasterOf(place.dataDirectory);
      if (running?.ready && running.pid === child.pid) return running;
      await pause(20);
    }
    const other = postmasterOf(place.dataDirectory);
    if (other?.ready) return other; // Another process was quicker.
    lastWords = failure?.message ?? readLines(logFile).slice(-4).join(" ");
    await pause(300);
  }
  throw new Error(`The embedded PostgreSQL did not start: ${lastWords.trim()}`);
}

/** Shuts the server down in order: open transactions are rolled back, everything committed is on disk. */
export async function shutDown(dataDirectory: string): Promise<void> {
  const running = postmasterOf(dataDirectory);
  if (!running) return;
  signal(running.pid, "SIGINT");
  // Checks its file, not its pid: if nothing reaps orphans, the pid of an ended process remains.
  for (let waited = 0; postmasterOf(dataDirectory)?.pid === running.pid; waited += 20) {
    if (waited === 30_000) signal(running.pid, "SIGQUIT");
    await pause(20);
  }
}

/** Runs one SQL command on a stopped cluster, without any password. */
export async function runSingleUser(place: Place, sql: string): Promise<void> {
  const options = { ...place.runAs, cwd: "/" };
  const running = runProgram(place.postgres, ["--single", "-D", place.dataDirectory, "postgres"], options);
  running.child.stdin?.end(`${sql}\n`);
  await running;
}

/** Creates a cluster whose superuser has this password. */
export async function initialise(place: Place, dataDirectory: string, password: string): Promise<void> {
  const { uid, gid } = place.runAs;
  // In a file, because other users can read a program's arguments.
  const passwordFile = `${dataDirectory}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid);
  const flags = ["--username=postgres", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"];
  // PostgreSQL's builtin C.UTF-8: the same sort order and upper case on every machine.
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const all = [...flags, ...locale, `--pwfile=${passwordFile}`, `--pgdata=${dataDirectory}`];
  try {
    await runProgram(place.initdb, all, { ...place.runAs, cwd: "/", env: { ...process.env, LC_ALL: "C" } });
  } catch (error) {
    rmSync(dataDirectory, { recursive: true, force: true });
    const { stderr, message } = error as Error & { readonly stderr?: string };
    const reason = (stderr || message).trim().split("\n").slice(-2).join(" ");
    throw new Error(`The embedded PostgreSQL could not create its data folder ${dataDirectory}: ${reason}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** Removes a stale lock file: PostgreSQL won't start while its pid belongs to any process of its user, ours or not. */
function removeForeignLock(dataDirectory: string): void {
  const lock = join(dataDirectory, "postmaster.pid");
  const pid = Number(readLines(lock)[0]);
  if (!pid || postmasterOf(dataDirectory)) return;
  try {
    process.kill(pid, 0);
    rmSync(lock, { force: true });
  } catch {
    // No process has that pid. PostgreSQL detects that itself, after checking for orphans of its own.
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended by itself, which is the goal.
  }
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n");
  } catch {
    return [];
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
