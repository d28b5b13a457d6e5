import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Effect, Layer, Schema } from "effect";
import type { FileVariant } from "#core/people/file/file.ts";
import { Blobs } from "#core/people/file/files.ts";
import { notFound, Unavailable } from "#core/shared/errors.ts";
import { FileId } from "#core/shared/ids.ts";
import { cutPage } from "#core/shared/page.ts";

const isFileId = Schema.is(FileId);

/** The last two characters of an id are random, so no folder holds more than about a 256th of the files. */
const shardOf = (id: FileId): string => id.slice(-2);

const pathOf = (folder: string, id: FileId, variant: FileVariant): string => {
  // Only an id may become a path, whatever the caller failed to check.
  if (!isFileId(id)) throw new Error("The name of a file in the store is its id.");
  return join(folder, shardOf(id), `${id}.${variant}`);
};

const codeOf = (cause: unknown): string | undefined => (cause as NodeJS.ErrnoException).code;

const away = (cause: unknown) =>
  new Unavailable({
    what: "file store",
    message: `The file store cannot be used now (${codeOf(cause) ?? "no reason given"}).`,
  });

/** Returns the names in a folder, sorted; none if the folder does not exist. */
const namesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  }
};

const timeOf = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return 0;
    throw error;
  }
};

/** Returns the files of one shard, by id, with the time at which each file's latest part was stored. */
const filesIn = async (folder: string): Promise<ReadonlyArray<{ readonly id: FileId; readonly storedAt: Date }>> => {
  const newest = new Map<FileId, number>();
  for (const name of await namesIn(folder)) {
    const id = name.split(".", 1)[0] ?? "";
    if (isFileId(id)) newest.set(id, Math.max(newest.get(id) ?? 0, await timeOf(join(folder, name))));
  }
  return [...newest].map(([id, millis]) => ({ id, storedAt: new Date(millis) }));
};

const keyOf = ({ id }: { readonly id: FileId }): string => `${shardOf(id)}/${id}`;

export const diskBlobs = (folder: string) =>
  Layer.succeed(Blobs, {
    put: (id, variant, bytes) =>
      Effect.tryPromise({
        try: async () => {
          const path = pathOf(folder, id, variant);
          const draft = `${path}.${globalThis.crypto.randomUUID()}`;
          await mkdir(dirname(path), { recursive: true });
          try {
            await writeFile(draft, bytes, { flush: true });
            // A rename is atomic, even if the process is killed in the middle.
            await rename(draft, path);
          } catch (error) {
            // On a full disk, a partial file would take up needed space.
            await rm(draft, { force: true }).catch(() => {});
            throw error;
          }
        },
        catch: away,
      }),
    get: (id, variant) =>
      Effect.tryPromise({
        try: async (): Promise<Uint8Array> => readFile(pathOf(folder, id, variant)),
        catch: (cause) => (codeOf(cause) === "ENOENT" ? notFound("file") : away(cause)),
      }),
    remove: (id) =>
      Effect.tryPromise({
        try: async () => {
          const shard = dirname(pathOf(folder, id, "original"));
          // Drafts of interrupted puts start with the same id.
          const names = (await namesIn(shard)).filter((name) => name.startsWith(`${id}.`));
          await Promise.all(names.map((name) => rm(join(shard, name), { force: true })));
        },
        catch: away,
      }),
    list: ({ after, limit }) =>
      Effect.tryPromise({
        try: async () => {
          const from = after?.slice(0, 2) ?? "";
          const rows: Array<{ readonly id: FileId; readonly storedAt: Date }> = [];
          for (const shard of await namesIn(folder)) {
            if (shard < from || rows.length > limit) continue;
            const files = await filesIn(join(folder, shard));
            rows.push(...files.filter((file) => after === null || keyOf(file) > after));
          }
          return cutPage(rows, limit, keyOf);
        },
        catch: away,
      }),
  });
