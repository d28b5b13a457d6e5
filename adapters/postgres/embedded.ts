import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { choosePlace, type Place } from "./embedded-place.ts";
import { initialise, launch, postmasterOf, runSingleUser, shutDown } from "./embedded-process.ts";

/** A running embedded PostgreSQL. `stop` may be called more than once; it leaves the server on while another process uses it. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Note {
  readonly folder: string;
  readonly password: string;
  readonly dataDirectory: string;
  readonly url: string;
  readonly pid: number;
}

const durable = { fsync: "on", synchronous_commit: "on" };
const forgetful = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };
const common = { timezone: "UTC", log_timezone: "UTC", jit: "off", wal_level: "minimal", max_wal_senders: "0" };

/**
 * Starts the embedded PostgreSQL with its data below `folder`, or joins the one that runs there already, be it another
 * process's or the leftover of a killed one. Where it is goes into `postgres.json`, readable by this user only.
 */
export async function startEmbedded(options: {
  readonly folder: string;
  /** False for tests only: faster, and a power cut may destroy the data. */
  readonly durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  const place = await choosePlace(folder);
  joinUsers(folder);
  try {
    const url = await oneAtATime(
      folder,
      async () => (await findRunning(folder)) ?? (await startAfresh(folder, place, options.durable ?? true)),
    );
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= leaveUsers(folder) ? shutDown(place.dataDirectory) : Promise.resolve();
      return stopping;
    };
    return { url, stop };
  } catch (error) {
    leaveUsers(folder);
    throw error;
  }
}

/** The URL of the embedded PostgreSQL that runs with its data below `folder`, if one does and lets us in. */
export async function findRunning(folder: string): Promise<string | undefined> {
  const note = readNote(folder);
  // A copied checkout brings a note that tells of the original's server.
  if (!note || note.folder !== resolve(folder)) return undefined;
  for (let waited = 0; waited < 15_000; waited += 50) {
    const running = postmasterOf(note.dataDirectory);
    if (!running) return undefined;
    // The note's port is that of the last start; the server itself knows better.
    if (running.ready) return (await answers(urlOf(note.password, running.port))) ?? undefined;
    await pause(50);
  }
  return undefined;
}

/** Whether a database was made below `folder` before, running or not. */
export function hasDatabase(folder: string): boolean {
  const note = readNote(folder);
  return note?.folder === resolve(folder) && existsSync(join(note.dataDirectory, "PG_VERSION"));
}

async function startAfresh(folder: string, place: Place, isDurable: boolean): Promise<string> {
  const { dataDirectory } = place;
  // A server whose password nobody knows any more is of no use.
  await shutDown(dataDirectory);
  let password = readNote(folder)?.password;
  if (!existsSync(join(dataDirectory, "PG_VERSION"))) {
    password = newPassword();
    createCluster(place, password);
  } else if (password === undefined) {
    password = newPassword();
    runSingleUser(place, `alter role postgres password '${password}'`);
  }
  const running = await launch(place, { ...common, ...(isDurable ? durable : forgetful) });
  const url = urlOf(password, running.port);
  writeNote(folder, { folder, password, dataDirectory, url, pid: running.pid });
  await createDatabase(password, running.port);
  return url;
}

/** Made beside its place and moved there when complete: an interrupted start leaves nothing half made. */
function createCluster(place: Place, password: string): void {
  const half = `${place.dataDirectory}.${process.pid}`;
  for (const name of readdirSync(dirname(half))) {
    if (/^postgres\.\d+$/.test(name)) rmSync(join(dirname(half), name), { recursive: true, force: true });
  }
  mkdirSync(half, { mode: 0o700, recursive: true });
  if (place.runAs.uid !== undefined && place.runAs.gid !== undefined) chownSync(half, place.runAs.uid, place.runAs.gid);
  initialise(place, half, password);
  renameSync(half, place.dataDirectory);
}

/** Two programs started at once must not both create the cluster. */
async function oneAtATime<A>(folder: string, work: () => Promise<A>): Promise<A> {
  const lock = join(folder, "postgres.starting");
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = existsSync(lock) ? Number(readFileSync(lock, "utf8")) : 0;
      if (holder !== 0 && !isAlive(holder)) rmSync(lock, { force: true });
      await pause(50);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

async function createDatabase(password: string, port: number): Promise<void> {
  const sql = postgres(urlOf(password, port, "postgres"), { max: 1, onnotice: () => {} });
  try {
    const [found] = await sql`select 1 from pg_database where datname = 'dibbs'`;
    if (!found) await sql`create database dibbs`;
  } finally {
    await sql.end();
  }
}

async function answers(url: string): Promise<string | undefined> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await sql`select 1`;
    return url;
  } catch {
    return undefined;
  } finally {
    await sql.end();
  }
}

function urlOf(password: string, port: number, database = "dibbs"): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}

function newPassword(): string {
  return randomBytes(24).toString("hex");
}

function noteFile(folder: string): string {
  return join(folder, "postgres.json");
}

function readNote(folder: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(noteFile(folder), "utf8")) as Note;
  } catch {
    return undefined;
  }
}

function writeNote(folder: string, note: Note): void {
  const half = `${noteFile(folder)}.${process.pid}`;
  writeFileSync(half, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
  renameSync(half, noteFile(folder));
}

/** Who uses the server: one empty file for each process, so that the last one to leave turns it off. */
function usersFolder(folder: string): string {
  return join(folder, "postgres.users");
}

function joinUsers(folder: string): void {
  mkdirSync(usersFolder(folder), { recursive: true });
  writeFileSync(join(usersFolder(folder), String(process.pid)), "");
}

/** Takes this process off the list; true when nobody else alive is on it. */
function leaveUsers(folder: string): boolean {
  rmSync(join(usersFolder(folder), String(process.pid)), { force: true });
  let others = 0;
  for (const name of existsSync(usersFolder(folder)) ? readdirSync(usersFolder(folder)) : []) {
    if (isAlive(Number(name))) others += 1;
    else rmSync(join(usersFolder(folder), name), { force: true });
  }
  return others === 0;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
