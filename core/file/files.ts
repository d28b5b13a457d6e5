import { Context, type Effect } from "effect";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { FileId } from "#core/shared/ids.ts";
import type { StoredFile } from "./file.ts";

/** What is known of every file; the bytes lie in `Blobs`. */
export class Files extends Context.Service<
  Files,
  {
    readonly insert: (file: StoredFile) => Effect.Effect<void, Unavailable>;
    readonly get: (id: FileId) => Effect.Effect<StoredFile, NotFound | Unavailable>;
    /** Those of the ids that exist, in any order. */
    readonly many: (ids: ReadonlyArray<FileId>) => Effect.Effect<ReadonlyArray<StoredFile>, Unavailable>;
  }
>()("core/Files") {}
