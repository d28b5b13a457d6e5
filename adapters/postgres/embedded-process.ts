import { execFile, execFileSync, spawn } from "node:child_process";
import { chownSync, closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Place } from "./embedded-place.ts";

const runProgram = promisify(execFile);

/** A PostgreSQL server that runs on a data folder, as its own `postmaster.pid` tells. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly ready: boolean;
}

/** The server that runs on this data folder; a file left behind by a crash is not one. */
export function postmasterOf(dataDirectory: string): Postmaster | undefined {
  const lines = readLines(join(dataDirectory, "postmaster.pid"));
  const pid = Number(lines[0]);
  if (!pid || !isPostgres(pid, dataDirectory)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** A pid alone proves nothing: after a restart of the machine another program may bear it. */
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

/** Starts the server and waits until it takes connections. It is in a session of its own, so that Ctrl-C reaches only the program, which stops it when its work is done. */
export async function launch(
  place: Place,
  settings: Readonly<Record<string, string>>,
  /** Where it is to listen; null for any free port. */
  port: number | null = null,
): Promise<Postmaster> {
  let lastWords = "";
  // More than once: the free port may be taken meanwhile, and the processes of a killed server need a moment to leave.
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
    if (other?.ready) return other; // Somebody else was quicker.
    lastWords = failure?.message ?? readLines(logFile).slice(-4).join(" ");
    await pause(300);
  }
  throw new Error(`The embedded PostgreSQL did not start: ${lastWords.trim()}`);
}

/** Ends the server in good order: open transactions are rolled back, everything committed is on disk. */
export async function shutDown(dataDirectory: string): Promise<void> {
  const running = postmasterOf(dataDirectory);
  if (!running) return;
  signal(running.pid, "SIGINT");
  // Its file, not its pid: where nothing reaps orphans, the pid of an ended process stays.
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
  // In a file, since other users can read the arguments of a program.
  const passwordFile = `${dataDirectory}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid);
  const flags = ["--username=postgres", "--auth=scram-sha-256", "--encoding=UTF8", "--locale=C"];
  // C.UTF-8 as the database itself defines it: the same order and the same upper case on every machine.
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

/** PostgreSQL refuses to start while the pid in its lock file belongs to any process of its user; when that is no PostgreSQL of ours, the lock is stale. */
function removeForeignLock(dataDirectory: string): void {
  const lock = join(dataDirectory, "postmaster.pid");
  const pid = Number(readLines(lock)[0]);
  if (!pid || postmasterOf(dataDirectory)) return;
  try {
    process.kill(pid, 0);
    rmSync(lock, { force: true });
  } catch {
    // Nobody has that pid: PostgreSQL sees so itself, and checks for orphans of its own first.
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile, which is what was asked for.
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
