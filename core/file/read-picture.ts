import { Effect } from "effect";
import type { FileId } from "#core/shared/ids.ts";
import { Blobs } from "./blobs.ts";
import type { FileVariant } from "./file.ts";

/** The bytes of one variant of a picture. Whoever asks has shown a link that the server signed. */
export const readPicture = Effect.fn("readPicture")(function* (id: FileId, variant: FileVariant) {
  const blobs = yield* Blobs;
  return yield* blobs.get(id, variant);
});
