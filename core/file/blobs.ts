import { Context, type Effect } from "effect";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { FileId } from "#core/shared/ids.ts";
import type { FileVariant } from "./file.ts";

/** The storage: bytes by file and variant. */
export class Blobs extends Context.Service<
  Blobs,
  {
    /** Whole or not at all: a reader never sees half a file. Putting the same again replaces it. */
    readonly put: (id: FileId, variant: FileVariant, bytes: Uint8Array) => Effect.Effect<void, Unavailable>;
    readonly get: (id: FileId, variant: FileVariant) => Effect.Effect<Uint8Array, NotFound | Unavailable>;
  }
>()("core/Blobs") {}
