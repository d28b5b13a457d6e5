import { Effect } from "effect";
import type { FileId } from "#core/shared/ids.ts";
import { Blobs } from "./blobs.ts";
import type { FileVariant } from "./file.ts";
import { Files } from "./files.ts";

/** A file and the bytes of one of its variants. Whoever asks has shown a link that the server signed for them. */
export const viewFile = Effect.fn("viewFile")(function* (id: FileId, variant: FileVariant) {
  const files = yield* Files;
  const blobs = yield* Blobs;
  const file = yield* files.get(id);
  return { file, bytes: yield* blobs.get(id, variant) };
});
