import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The secret of an installation that was given none: made once, kept in the data folder for its owner alone. Two
 * processes that start at once end up with the same.
 */
export const ownSecret = async (dataFolder: string): Promise<string> => {
  const path = join(dataFolder, "secret");
  await mkdir(dataFolder, { recursive: true });
  await writeFile(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx", flush: true }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  return readFile(path, "utf8");
};
