import { Context, Effect, Result } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { invalid, type NotFound, type Unavailable } from "#core/shared/errors.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { FilePurpose, FileVariant, StoredFile, UploadKey } from "./file.ts";

/** The storage: bytes by file and variant. */
export class Blobs extends Context.Service<
  Blobs,
  {
    /** Whole or not at all: a reader never sees half a file. Putting the same again replaces it. */
    readonly put: (id: FileId, variant: FileVariant, bytes: Uint8Array) => Effect.Effect<void, Unavailable>;
    readonly get: (id: FileId, variant: FileVariant) => Effect.Effect<Uint8Array, NotFound | Unavailable>;
    /** Removes every variant of the file, and what a put that was broken off has left of it. No error where nothing is. */
    readonly remove: (id: FileId) => Effect.Effect<void, Unavailable>;
    /**
     * The files of which anything is stored, and when the last part of each was; in an order of the storage's own, about
     * `limit` a page. A file whose parts lie on either side of a page's end is on both pages.
     */
    readonly list: (
      page: PageRequest,
    ) => Effect.Effect<Page<{ readonly id: FileId; readonly storedAt: Date }>, Unavailable>;
  }
>()("core/Blobs") {}

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
  const file = yield* (yield* Files).get(id);
  return { file, bytes: yield* (yield* Blobs).get(id, variant) };
});

type Input = { readonly ids: ReadonlyArray<FileId>; readonly purpose: FilePurpose; readonly field: string };

type File = Pick<StoredFile, "id" | "ownerId" | "purpose">;

/** Fails `Invalid`, on the given field, unless every id is one of these files, which this person uploaded for this purpose. */
export const areOwn = (personId: PersonId, files: ReadonlyArray<File>, { ids, purpose, field }: Input) => {
  const own = new Set(
    files.filter((file) => file.ownerId === personId && file.purpose === purpose).map(({ id }) => id),
  );
  if (ids.every((id) => own.has(id))) return Result.void;
  const what = purpose.endsWith("_picture") ? "images" : "files";
  return Result.fail(invalid({ field, message: `One of the ${what} is missing. Please upload it again.` }));
};

/**
 * Fails `Invalid`, on the given field, unless every id is a file that this person uploaded for this purpose. Inside a
 * unit of work the files then stay, so that what the unit writes may refer to them.
 */
export const checkOwnFiles = Effect.fnUntraced(function* (actor: PersonActor, input: Input) {
  yield* Effect.fromResult(areOwn(actor.personId, yield* (yield* Files).manyForShare(input.ids), input));
});
