import { Context, Effect, Result } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid, type NotFound, type Unavailable } from "#core/shared/errors.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { FilePurpose, FileVariant, StoredFile, UploadKey } from "./file.ts";

/** The file storage: bytes by file and variant. */
export class Blobs extends Context.Service<
  Blobs,
  {
    /** Stores all or nothing: a reader never sees half a file. Replaces what was there. */
    readonly put: (id: FileId, variant: FileVariant, bytes: Uint8Array) => Effect.Effect<void, Unavailable>;
    readonly get: (id: FileId, variant: FileVariant) => Effect.Effect<Uint8Array, NotFound | Unavailable>;
    /** Removes every variant of the file, and remains of an interrupted put. Does nothing if there are none. */
    readonly remove: (id: FileId) => Effect.Effect<void, Unavailable>;
    /**
     * Lists the files that have stored bytes, each with the time of its latest part; in the storage's own order, about
     * `limit` per page. A file whose parts cross a page boundary is on both pages.
     */
    readonly list: (
      page: PageRequest,
    ) => Effect.Effect<Page<{ readonly id: FileId; readonly storedAt: Date }>, Unavailable>;
  }
>()("core/Blobs") {}

/** The metadata of every file; the bytes are in `Blobs`. */
export class Files extends Context.Service<
  Files,
  {
    /**
     * Stores a file and returns it, or the one that its owner already stored under this key, even if several calls run
     * at once. Without a key it always stores this one.
     */
    readonly insert: (file: StoredFile, key: UploadKey | null) => Effect.Effect<StoredFile, Unavailable>;
    readonly get: (id: FileId) => Effect.Effect<StoredFile, NotFound | Unavailable>;
    /** Null if this person has uploaded nothing under this key. */
    readonly findByKey: (ownerId: PersonId, key: UploadKey) => Effect.Effect<StoredFile | null, Unavailable>;
    /** The files with these ids that exist, in any order. */
    readonly many: (ids: ReadonlyArray<FileId>) => Effect.Effect<ReadonlyArray<StoredFile>, Unavailable>;
    /** The same, with their rows locked until the unit of work ends, so that new rows may refer to them. */
    readonly manyForShare: (ids: ReadonlyArray<FileId>) => Effect.Effect<ReadonlyArray<StoredFile>, Unavailable>;
    /** How much this person uploaded since then that still exists. */
    readonly usedSince: (
      ownerId: PersonId,
      since: Date,
    ) => Effect.Effect<{ readonly files: number; readonly bytes: number }, Unavailable>;
    /** At most `limit` files from before that time that nothing refers to, oldest first. */
    readonly orphans: (before: Date, limit: number) => Effect.Effect<ReadonlyArray<StoredFile>, Unavailable>;
    /** Removes a file's metadata unless something refers to it; returns whether it is gone. */
    readonly remove: (id: FileId) => Effect.Effect<boolean, Unavailable>;
  }
>()("core/Files") {}

/** Returns a file and the bytes of one variant. The caller has already verified the requester's signed link. */
export const viewFile = Effect.fn("viewFile")(function* (id: FileId, variant: FileVariant) {
  const file = yield* (yield* Files).get(id);
  return { file, bytes: yield* (yield* Blobs).get(id, variant) };
});

type Input = { readonly ids: ReadonlyArray<FileId>; readonly purpose: FilePurpose; readonly field: string };

type File = Pick<StoredFile, "id" | "ownerId" | "purpose">;

/** Fails with `Invalid` on this field unless this person uploaded all of these ids for this purpose. */
export const areOwn = (personId: PersonId, files: ReadonlyArray<File>, { ids, purpose, field }: Input) => {
  const own = new Set(
    files.filter((file) => file.ownerId === personId && file.purpose === purpose).map(({ id }) => id),
  );
  if (ids.every((id) => own.has(id))) return Result.void;
  const what = purpose.endsWith("_picture") ? "images" : "files";
  return Result.fail(invalid({ field, message: `One of the ${what} is missing. Please upload it again.` }));
};

/**
 * Fails with `Invalid` on this field unless this person uploaded all of these files for this purpose. Inside a unit of
 * work the files are then locked, so that what it writes may refer to them.
 */
export const checkOwnFiles = Effect.fnUntraced(function* (actor: PersonActor, input: Input) {
  yield* Effect.fromResult(areOwn(actor.personId, yield* (yield* Files).manyForShare(input.ids), input));
});
