import { Context, type Effect } from "effect";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { FileId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { FileVariant } from "./file.ts";

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
