import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Option, Schema } from "effect";
import type { Place } from "../ask.ts";
import { CannotOpen } from "../cannot-open.ts";
import { exitCodes } from "../exit-codes.ts";
import { sessionPath, settingsFolder, writeForOwner } from "../sign-in/session-file.ts";

/** A server that runs commands. */
export type Profile = Place & { readonly url: string };

/** The built-in profile: directly to this machine's database. */
export const machine = "machine";

const Kept = Schema.Struct({
  active: Schema.NullOr(Schema.String),
  profiles: Schema.Record(Schema.String, Schema.Struct({ url: Schema.String, production: Schema.Boolean })),
});
export type Profiles = typeof Kept.Type;

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Kept));
const path = (): string => join(settingsFolder(), "profiles.json");

/**
 * Reads all of this user's profiles; none if there is no file. Throws `CannotOpen` if the file is something else, and
 * leaves it unchanged.
 */
export const readProfiles = async (): Promise<Profiles> => {
  const text = await readFile(path(), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return { active: null, profiles: {} };
  return Option.getOrElse(decode(text), () => {
    throw new CannotOpen(`${path()} isn't a profiles file: move it away.`, exitCodes.failed);
  });
};

export const writeProfiles = (kept: Profiles): Promise<void> =>
  writeForOwner(path(), `${JSON.stringify(kept, null, 2)}\n`);

/** Returns the profile of this name; null for the machine itself. Throws `CannotOpen` if there is none. */
export const profileOf = ({ profiles }: Profiles, name: string): Profile | null => {
  if (name === machine) return null;
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found) return { name, ...found };
  throw new CannotOpen(`There's no profile '${name}': dibbs profiles list shows yours.`, exitCodes.usage);
};

/** Returns a command's profile: the one given with it, else DIBBS_PROFILE, else the active one. */
export const chosenProfile = async (named: string | null): Promise<Profile | null> => {
  const kept = await readProfiles();
  return profileOf(kept, named ?? (process.env.DIBBS_PROFILE || kept.active || machine));
};

/**
 * Returns the file that stores who is signed in with this profile: one per server, so that no server receives another's
 * token.
 */
export const sessionPathOf = ({ name }: Profile): string => join(dirname(sessionPath()), `session-${name}.json`);
