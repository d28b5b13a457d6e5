import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ConfigurationRefused } from "./setting.ts";

/** A text that an installation generates and stores in its data folder. */
export type Kept = {
  readonly name: string;
  readonly make: () => string | Promise<string>;
  readonly isWhole: (text: string) => boolean;
  /** The consequence of losing it, as half a sentence. */
  readonly lostWithIt: string;
};

/** Returns the stored text; null if none was generated yet. Throws `ConfigurationRefused` if it is damaged. */
export const readKept = async (
  dataFolder: string,
  { name, isWhole, lostWithIt }: Omit<Kept, "make">,
): Promise<string | null> => {
  const path = join(dataFolder, name);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new ConfigurationRefused(`The file ${path} cannot be read (${error.code}).`);
  });
  if (text === null || isWhole(text)) return text;
  throw new ConfigurationRefused(
    `The file ${path} is damaged: put it back from a backup, or delete it to have a new one made, by which ${lostWithIt}.`,
  );
};

/**
 * Returns a text that the installation generates once and stores in the data folder, readable only by its owner. Two
 * processes that start at once get the same text. Throws `ConfigurationRefused` if it is damaged.
 */
export const keptOnce = async (dataFolder: string, kept: Kept): Promise<string> => {
  const known = await readKept(dataFolder, kept);
  if (known !== null) return known;
  const path = join(dataFolder, kept.name);
  await mkdir(dataFolder, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    await writeFile(draft, await kept.make(), { mode: 0o600, flush: true });
    // Linking a complete file is atomic, and the first link wins.
    await link(draft, path).catch((error) => {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    });
  } finally {
    await unlink(draft).catch(() => {});
  }
  return readFile(path, "utf8");
};
