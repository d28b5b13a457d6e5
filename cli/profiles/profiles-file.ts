import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Option, Schema } from "effect";
import type { Place } from "../ask.ts";
import { CannotOpen } from "../cannot-open.ts";
import { exitCodes } from "../exit-codes.ts";
import { sessionPath, settingsFolder, writeForOwner } from "../sign-in/session-file.ts";

/** A server that commands are sent to. */
export type Profile = Place & { readonly url: string };

/** The profile that is always there: straight to the database of this machine. */
export const machine = "machine";

const Kept = Schema.Struct({
  active: Schema.NullOr(Schema.String),
  profiles: Schema.Record(Schema.String, Schema.Struct({ url: Schema.String, production: Schema.Boolean })),
});
export type Profiles = typeof Kept.Type;

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Kept));
const path = (): string => join(settingsFolder(), "profiles.json");

/** All of this user's; none where there is no file. Throws `CannotOpen` for a file that is something else, which is left as it is. */
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

/** The profile of this name; null for the machine itself. Throws `CannotOpen` where there is none. */
export const profileOf = ({ profiles }: Profiles, name: string): Profile | null => {
  if (name === machine) return null;
  const found = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (found) return { name, ...found };
  throw new CannotOpen(`There's no profile '${name}': dibbs profiles list shows yours.`, exitCodes.usage);
};

/** The profile that a command goes by: the one that was named with it, else in DIBBS_PROFILE, else the active one. */
export const chosenProfile = async (named: string | null): Promise<Profile | null> => {
  const kept = await readProfiles();
  return profileOf(kept, named ?? (process.env.DIBBS_PROFILE || kept.active || machine));
};

/** The file that keeps who is signed in by this profile: each server has its own, so that none is shown the token of another. */
export const sessionPathOf = ({ name }: Profile): string => join(dirname(sessionPath()), `session-${name}.json`);
