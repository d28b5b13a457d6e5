import { Context, Effect } from "effect";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import { Blobs } from "./blobs.ts";
import type { FileVariant, StoredFile, UploadKey } from "./file.ts";

/** What is known of every file; the bytes lie in `Blobs`. */
export class Files extends Context.Service<
  Files,
  {
    /**
     * Answers the file that is kept under this key of its owner: this one, or the one that came first, however many come
     * at once. Without a key it is this one.
     */
    readonly insert: (file: StoredFile, key: UploadKey | null) => Effect.Effect<StoredFile, Unavailable>;
    readonly get: (id: FileId) => Effect.Effect<StoredFile, NotFound | Unavailable>;
    /** Null where this person has uploaded nothing under this key. */
    readonly findByKey: (ownerId: PersonId, key: UploadKey) => Effect.Effect<StoredFile | null, Unavailable>;
    /** Those of the ids that exist, in any order. */
    readonly many: (ids: ReadonlyArray<FileId>) => Effect.Effect<ReadonlyArray<StoredFile>, Unavailable>;
    /**
     * The same, with their rows locked: inside a unit of work they stay until it ends, so that something may
     * begin to refer to them.
     */
    readonly manyForShare: (ids: ReadonlyArray<FileId>) => Effect.Effect<ReadonlyArray<StoredFile>, Unavailable>;
    /** Every file of one person, oldest first. */
    readonly ofOwner: (id: PersonId) => Effect.Effect<ReadonlyArray<StoredFile>, Unavailable>;
    /** How much a person has uploaded since then that is still kept. */
    readonly usedSince: (
      ownerId: PersonId,
      since: Date,
    ) => Effect.Effect<{ readonly files: number; readonly bytes: number }, Unavailable>;
    /** At most `limit` files from before that time to which nothing refers; the oldest first. */
    readonly orphans: (before: Date, limit: number) => Effect.Effect<ReadonlyArray<StoredFile>, Unavailable>;
    /** Removes what is known of a file, unless anything refers to it; answers whether it is gone. */
    readonly remove: (id: FileId) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/Files") {}

/** A file and the bytes of one of its variants. Whoever asks has shown a link that the server signed for them. */
export const viewFile = Effect.fn("viewFile")(function* (id: FileId, variant: FileVariant) {
  const files = yield* Files;
  const blobs = yield* Blobs;
  const file = yield* files.get(id);
  return { file, bytes: yield* blobs.get(id, variant) };
});
