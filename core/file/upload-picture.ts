import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { invalid } from "#core/shared/errors.ts";
import { FileId, newId } from "#core/shared/ids.ts";
import { Blobs } from "./blobs.ts";
import type { FilePurpose, StoredFile } from "./file.ts";
import { Files } from "./files.ts";
import { Pictures } from "./pictures.ts";

/** The largest picture that is taken, in bytes. */
export const largestPicture = 15 * 1024 * 1024;

type Input = { readonly name: string; readonly purpose: FilePurpose; readonly bytes: Uint8Array };

/** Takes a picture in, in the sizes that screens need. Fails `Invalid` for what is no picture, or is too large. */
export const uploadPicture = Effect.fn("uploadPicture")(function* (actor: PersonActor, input: Input) {
  const files = yield* Files;
  const blobs = yield* Blobs;
  const pictures = yield* Pictures;
  if (input.bytes.length > largestPicture) {
    return yield* invalid({ field: "file", message: "This image is larger than 15 MB. Please choose a smaller one." });
  }
  const { mediaType, renditions } = yield* pictures.render(input.bytes);
  const id = yield* newId(FileId);
  yield* Effect.forEach(renditions, ({ variant, bytes }) => blobs.put(id, variant, bytes), { discard: true });
  const file: StoredFile = {
    id,
    ownerId: actor.personId,
    purpose: input.purpose,
    name: input.name.replaceAll("\u0000", "").slice(0, 255),
    mediaType,
    size: input.bytes.length,
    createdAt: yield* now,
  };
  yield* files.insert(file);
  return file;
});
