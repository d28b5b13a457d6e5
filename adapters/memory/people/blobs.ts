import { Clock, Effect, Layer } from "effect";
import { Blobs } from "#core/people/file/files.ts";
import type { FileId } from "#core/shared/ids.ts";
import { cutPage } from "#core/shared/page.ts";
import { found } from "../rows.ts";

type Blob = { readonly bytes: Uint8Array; readonly storedAt: Date };

/** Stores bytes in memory; copies them in and out. */
export const memoryBlobs: Layer.Layer<Blobs> = Layer.effect(
  Blobs,
  Effect.sync(() => {
    const blobs = new Map<FileId, Map<string, Blob>>();
    return Blobs.of({
      put: (id, variant, bytes) =>
        Effect.map(Clock.currentTimeMillis, (millis) => {
          const parts = blobs.get(id) ?? new Map<string, Blob>();
          blobs.set(id, parts.set(variant, { bytes: bytes.slice(), storedAt: new Date(millis) }));
        }),
      get: (id, variant) => Effect.suspend(() => found("file", blobs.get(id)?.get(variant)?.bytes.slice())),
      remove: (id) =>
        Effect.sync(() => {
          blobs.delete(id);
        }),
      list: ({ after, limit }) =>
        Effect.sync(() => {
          const rows = [...blobs]
            .map(([id, parts]) => ({
              id,
              storedAt: new Date(Math.max(...[...parts.values()].map(({ storedAt }) => storedAt.getTime()))),
            }))
            .sort((a, b) => (a.id < b.id ? -1 : 1))
            .filter(({ id }) => after === null || id > after);
          return cutPage(rows, limit, ({ id }) => id);
        }),
    });
  }),
);
