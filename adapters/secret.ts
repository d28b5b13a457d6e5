import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * The secret of an installation that was given none: made once, kept in the data folder for its owner alone. Two
 * processes that start at once end up with the same.
 */
export const ownSecret = async (dataFolder: string): Promise<string> => {
  const path = join(dataFolder, "secret");
  await mkdir(dataFolder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  // A link to a whole file is there or not; the first one stays.
  await link(draft, path).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  await unlink(draft);
  return readFile(path, "utf8");
};
