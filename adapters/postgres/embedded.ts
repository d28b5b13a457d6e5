import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { choosePlace, type Place } from "./embedded-place.ts";
import { initialise, launch, postmasterOf, runSingleUser, shutDown } from "./embedded-process.ts";

/** A running embedded PostgreSQL. `stop` can be repeated; it leaves the server on while another process uses it. */
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

/** The memory that this process may use, in bytes: a container may have less than the machine. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * The server's shared buffers, in MB: a quarter of the memory, as PostgreSQL's manual advises, up to a useful limit.
 */
const sharedBuffers = Math.max(128, Math.min(2048, Math.floor(memory / 4 / 2 ** 20)));

const settingsOf = (isDurable: boolean) => ({
  ...common,
  ...(isDurable ? { ...durable, shared_buffers: `${sharedBuffers}MB` } : forgetful),
});

/** How often we check whether it still runs, in milliseconds. */
const lookEvery = 500;

/** The delay before the first restart, and the longest one, in milliseconds; each is twice the previous one. */
const [firstWait, longestWait] = [250, 30_000];

/** In milliseconds; a server that ran this long is not failing at every start. */
const soundAfter = 60_000;

/**
 * Starts the embedded PostgreSQL with its data below `folder`, or joins one that already runs there, whether it belongs
 * to another process or is left over from a killed one. `postgres.json`, readable by this user only, says where it is.
 * Until it is stopped, it is restarted at the same address whenever it dies.
 */
export async function startEmbedded(options: {
  readonly folder: string;
  /** False for tests only: faster, and a power cut may destroy the data. */
  readonly durable?: boolean;
  /** Receives, as a sentence, what the start waits for, and why a restart failed. */
  readonly say?: (sentence: string) => void;
}): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  const { durable: isDurable = true, say = () => {} } = options;
  const place = await choosePlace(folder);
  joinUsers(folder);
  try {
    const url = await oneAtATime(folder, say, async () => {
      const running = await findRunning(folder);
      return running ?? (await startAfresh(folder, place, isDurable));
    });
    const stopped = new AbortController();
    const guarding = keepRunning({ folder, place, url, isDurable, say, stopped: stopped.signal });
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= (async () => {
        stopped.abort();
        await guarding;
        // A process that joins meanwhile is on the list before we look at it, or starts the server once it is off.
        await oneAtATime(folder, say, async () => {
          if (leaveUsers(folder)) await shutDown(place.dataDirectory);
        });
      })();
      return stopping;
    };
    return { url, stop };
  } catch (error) {
    leaveUsers(folder);
    throw error;
  }
}

/** Restarts the server whenever it is gone, with growing delays; returns when it is stopped. */
async function keepRunning(guard: {
  readonly folder: string;
  readonly place: Place;
  readonly url: string;
  readonly isDurable: boolean;
  readonly say: (sentence: string) => void;
  readonly stopped: AbortSignal;
}): Promise<void> {
  const { folder, place, url, isDurable, say, stopped } = guard;
  const rest = (millis: number) => pause(millis, undefined, { ref: false, signal: stopped }).catch(() => {});
  let startedAt = performance.now();
  let wait = firstWait;
  while (!stopped.aborted) {
    await rest(lookEvery);
    if (stopped.aborted || postmasterOf(place.dataDirectory)) continue;
    wait = performance.now() - startedAt > soundAfter ? firstWait : Math.min(wait * 2, longestWait);
    await rest(wait);
    try {
      await oneAtATime(folder, say, async () => {
        // Another process that uses it may have been quicker.
        if (stopped.aborted || postmasterOf(place.dataDirectory)) return;
        await launch(place, settingsOf(isDurable), Number(new URL(url).port));
      });
    } catch (error) {
      say(`${(error as Error).message} It is tried again.`);
    }
    startedAt = performance.now();
  }
}

/**
 * How long a running server may take to let us in, in milliseconds; recovery or a lack of free connections takes time.
 */
const longestSilence = 15_000;

/** The URL of the embedded PostgreSQL that runs with its data below `folder`, if one does and lets us in. */
export async function findRunning(folder: string): Promise<string | undefined> {
  const note = readNote(folder);
  // A copied checkout brings a note about the original's server.
  if (!note || note.folder !== resolve(folder)) return undefined;
  for (const beganAt = performance.now(); performance.now() - beganAt < longestSilence; await pause(50)) {
    const running = postmasterOf(note.dataDirectory);
    if (!running) return undefined;
    // The note has the port of the last start; the server itself knows the current one.
    const url = urlOf(note.password, running.port);
    const answer = running.ready ? await answerOf(url) : "silence";
    if (answer !== "silence") return answer === "welcome" ? url : undefined;
  }
  return undefined;
}

/** Whether a database was already created below `folder`, running or not. */
export function hasDatabase(folder: string): boolean {
  const note = readNote(folder);
  return note?.folder === resolve(folder) && existsSync(join(note.dataDirectory, "PG_VERSION"));
}

/** Why the database below `folder` does not answer, and what to type, in sentences for the operator. */
export function whyNotRunning(folder: string): string {
  if (!hasDatabase(folder)) {
    return "Dibbs is not running in this folder and DATABASE_URL is not set: start it with npm start, or name a database.";
  }
  const { dataDirectory } = readNote(folder) as Note;
  const log = join(dataDirectory, "..", "postgres.log");
  const lastWords = existsSync(log) ? (readFileSync(log, "utf8").trimEnd().split("\n").at(-1) ?? "") : "";
  const said = lastWords === "" ? "" : `\nIts last words, in ${log}: ${lastWords}`;
  const [user] = usersOf(folder).filter((pid) => pid !== process.pid && isAlive(pid));
  const isRunning = postmasterOf(dataDirectory) !== undefined;
  if (user !== undefined) {
    const how = isRunning ? "runs, and does not let us in" : "is dead";
    return `The database of this folder ${how}. Process ${user}, which uses it, starts it again within half a minute. If it stays so, end that process, and type: npm start${said}`;
  }
  if (isRunning) return `The database of this folder runs, and does not let us in. Type: npm start${said}`;
  // An orderly shutdown removes this file.
  return existsSync(join(dataDirectory, "postmaster.pid"))
    ? `The database of this folder is dead: it was killed, or its machine was. Nothing that was saved is lost. Type: npm start${said}`
    : "Dibbs is not running in this folder, and its database is off. Type: npm start";
}

async function startAfresh(folder: string, place: Place, isDurable: boolean): Promise<string> {
  const { dataDirectory } = place;
  // A server whose password is lost is of no use.
  await shutDown(dataDirectory);
  let password = readNote(folder)?.password;
  if (!existsSync(join(dataDirectory, "PG_VERSION"))) {
    password = newPassword();
    await createCluster(place, password);
  } else if (password === undefined) {
    password = newPassword();
    await runSingleUser(place, `alter role postgres password '${password}'`);
  }
  const running = await launch(place, settingsOf(isDurable));
  const url = urlOf(password, running.port);
  writeNote(folder, { folder, password, dataDirectory, url, pid: running.pid });
  await createDatabase(password, running.port);
  return url;
}

/** Creates the cluster in a temporary folder, then moves it, so that an interrupted start leaves nothing half made. */
async function createCluster(place: Place, password: string): Promise<void> {
  const half = `${place.dataDirectory}.${process.pid}`;
  for (const name of readdirSync(dirname(half))) {
    if (/^postgres\.\d+$/.test(name)) rmSync(join(dirname(half), name), { recursive: true, force: true });
  }
  mkdirSync(half, { mode: 0o700, recursive: true });
  if (place.runAs.uid !== undefined && place.runAs.gid !== undefined) chownSync(half, place.runAs.uid, place.runAs.gid);
  await initialise(place, half, password);
  renameSync(half, place.dataDirectory);
}

/** In milliseconds: how often the lock's holder refreshes it, and when an unrefreshed lock counts as abandoned. */
const [beatEvery, staleAfter] = [1_000, 60_000];

/** In milliseconds; a longer wait is reported. */
const silentWait = 2_000;

/**
 * Keeps two programs that start at once from both creating the cluster. A lock is abandoned if its holder has ended, or
 * has not refreshed it for a minute.
 */
async function oneAtATime<A>(folder: string, say: (sentence: string) => void, work: () => Promise<A>): Promise<A> {
  const lock = join(folder, "postgres.starting");
  const beganAt = performance.now();
  let hasSaid = false;
  while (!takeLock(lock)) {
    const held = readLock(lock);
    if (held === null) continue;
    if (!isAlive(held.pid) || held.isSilent) {
      removeLock(lock, held.text);
      continue;
    }
    if (!hasSaid && performance.now() - beganAt > silentWait) {
      say(`Waiting for process ${held.pid}, which is starting or stopping PostgreSQL in ${folder} and holds ${lock}.`);
      hasSaid = true;
    }
    await pause(50);
  }
  const beat = setInterval(() => utimesSync(lock, new Date(), new Date()), beatEvery);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(lock, { force: true });
  }
}

/** Takes the lock if it is free. Linking a complete file is atomic, so nobody ever reads half a lock. */
function takeLock(lock: string): boolean {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, `${process.pid} ${randomBytes(8).toString("hex")}`);
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The holder of the lock; null if it is free. A pid of 0 means the content is no process id. */
function readLock(lock: string): { readonly text: string; readonly pid: number; readonly isSilent: boolean } | null {
  try {
    const text = readFileSync(lock, "utf8");
    const isSilent = Date.now() - statSync(lock).mtimeMs > staleAfter;
    return { text, pid: Number.parseInt(text, 10) || 0, isSilent };
  } catch {
    return null;
  }
}

/** Removes the lock with this text, and restores it if it is by now somebody else's. */
function removeLock(lock: string, text: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (readFileSync(aside, "utf8") !== text) linkSync(aside, lock);
  } catch {
    // Another process has removed it already.
  } finally {
    rmSync(aside, { force: true });
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

/** Whether the server lets us in; "refusal" if it never will, because it has another password or lacks the database. */
async function answerOf(url: string): Promise<"welcome" | "refusal" | "silence"> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    await sql`select 1`;
    return "welcome";
  } catch (error) {
    return /^(28|3D)/.test((error as { code?: string }).code ?? "") ? "refusal" : "silence";
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

/** The users of the server: one empty file per process, so that the last one to leave shuts it down. */
function usersFolder(folder: string): string {
  return join(folder, "postgres.users");
}

function usersOf(folder: string): ReadonlyArray<number> {
  return existsSync(usersFolder(folder)) ? readdirSync(usersFolder(folder)).map(Number) : [];
}

function joinUsers(folder: string): void {
  mkdirSync(usersFolder(folder), { recursive: true });
  writeFileSync(join(usersFolder(folder), String(process.pid)), "");
}

/** Removes this process from the list; returns true if no other live process is on it. */
function leaveUsers(folder: string): boolean {
  rmSync(join(usersFolder(folder), String(process.pid)), { force: true });
  let others = 0;
  for (const pid of usersOf(folder)) {
    if (isAlive(pid)) others += 1;
    else rmSync(join(usersFolder(folder), String(pid)), { force: true });
  }
  return others === 0;
}

function isAlive(pid: number): boolean {
  // Pid 0 would mean our own process group.
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
