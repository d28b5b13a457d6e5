import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Effect, Layer } from "effect";
import { Blobs } from "#core/file/blobs.ts";
import type { FileVariant } from "#core/file/file.ts";
import { notFound, Unavailable } from "#core/shared/errors.ts";
import type { FileId } from "#core/shared/ids.ts";

/** The last two characters of an id are random, so that no folder holds more than a 256th of the files. */
const pathOf = (folder: string, id: FileId, variant: FileVariant): string =>
  join(folder, id.slice(-2), `${id}.${variant}`);

const away = (cause: unknown) =>
  new Unavailable({
    what: "file store",
    message: `The file store cannot be used now (${(cause as NodeJS.ErrnoException).code ?? "no reason given"}).`,
  });

/** `Blobs` in a folder. Ids are UUIDs and variants a fixed list, so no name that a person gave becomes a path. */
export const diskBlobs = (folder: string) =>
  Layer.succeed(Blobs, {
    put: (id, variant, bytes) =>
      Effect.tryPromise({
        try: async () => {
          const path = pathOf(folder, id, variant);
          const draft = `${path}.${globalThis.crypto.randomUUID()}`;
          await mkdir(dirname(path), { recursive: true });
          await writeFile(draft, bytes, { flush: true });
          // A rename is whole or not at all, also when the process is killed in the middle.
          await rename(draft, path);
        },
        catch: away,
      }),
    get: (id, variant) =>
      Effect.tryPromise({
        try: async (): Promise<Uint8Array> => readFile(pathOf(folder, id, variant)),
        catch: (cause) => ((cause as NodeJS.ErrnoException).code === "ENOENT" ? notFound("file") : away(cause)),
      }),
  });
