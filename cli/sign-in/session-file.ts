import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Option, Schema } from "effect";
import { PersonId } from "#core/shared/ids.ts";
import { CannotOpen } from "../cannot-open.ts";
import { exitCodes } from "../exit-codes.ts";

/**
 * What this machine stores about the sign-in: the session's token, the token that identifies the machine, and the staff
 * member.
 */
const Kept = Schema.Struct({
  token: Schema.NullOr(Schema.String),
  device: Schema.String,
  staffId: Schema.optionalKey(PersonId),
});
type Kept = typeof Kept.Type;

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Kept));

/** Returns the folder of this user's Dibbs settings. */
export const settingsFolder = (): string =>
  join(process.env.XDG_CONFIG_HOME || process.env.APPDATA || join(homedir(), ".config"), "dibbs");

/** Returns the session's file: DIBBS_SESSION, or a file in the user's settings folder. */
export const sessionPath = (): string => process.env.DIBBS_SESSION || join(settingsFolder(), "session.json");

export const nobodySignedIn = (): CannotOpen => new CannotOpen("Sign in first: dibbs sign-in", exitCodes.refused);
export const sessionOver = (): CannotOpen => new CannotOpen("Your session ended: dibbs sign-in", exitCodes.refused);

/**
 * Reads the stored session; null if there is none. Throws `CannotOpen` if other users of the machine may read the file.
 */
export const readSession = async (path: string): Promise<Kept | null> => {
  const found = await stat(path).catch(() => null);
  if (found === null) return null;
  if (process.platform !== "win32" && (found.mode & 0o077) !== 0) {
    throw new CannotOpen(
      `Other users can read ${path}: make it yours alone (chmod 600), or remove it.`,
      exitCodes.refused,
    );
  }
  return Option.getOrNull(decode(await readFile(path, "utf8")));
};

/** Writes a file that only its owner can read. The file is replaced atomically: readers never see half of it. */
export const writeForOwner = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  await rename(draft, path).catch(async (error) => {
    await rm(draft, { force: true });
    throw error;
  });
};

export const writeSession = (path: string, kept: Kept): Promise<void> => writeForOwner(path, JSON.stringify(kept));
