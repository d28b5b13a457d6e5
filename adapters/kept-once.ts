import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The text that was kept; null where none was made yet. */
export const readKept = (dataFolder: string, name: string): Promise<string | null> =>
  readFile(join(dataFolder, name), "utf8").catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  });

/**
 * A text that an installation makes for itself: made once, kept in the data folder for its owner alone. Two processes
 * that start at once end up with the same.
 */
export const keptOnce = async (dataFolder: string, name: string, make: () => string): Promise<string> => {
  const path = join(dataFolder, name);
  const kept = await readKept(dataFolder, name);
  if (kept !== null) return kept;
  await mkdir(dataFolder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, make(), { mode: 0o600, flush: true });
  // A link to a whole file is there or not; the first one stays.
  await link(draft, path).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  await unlink(draft);
  return readFile(path, "utf8");
};
