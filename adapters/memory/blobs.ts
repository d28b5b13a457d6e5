import { Effect, Layer } from "effect";
import { Blobs } from "#core/file/blobs.ts";
import { found } from "./rows.ts";

/** Bytes kept in memory; copied in and out. */
export const memoryBlobs: Layer.Layer<Blobs> = Layer.effect(
  Blobs,
  Effect.sync(() => {
    const blobs = new Map<string, Uint8Array>();
    return Blobs.of({
      put: (id, variant, bytes) =>
        Effect.sync(() => {
          blobs.set(`${id}/${variant}`, bytes.slice());
        }),
      get: (id, variant) => Effect.suspend(() => found("file", blobs.get(`${id}/${variant}`)?.slice())),
    });
  }),
);
