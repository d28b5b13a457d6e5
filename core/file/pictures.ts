import { Context, type Effect } from "effect";
import type { Invalid } from "#core/shared/errors.ts";
import type { FileVariant } from "./file.ts";

export type Rendition = { readonly variant: FileVariant; readonly bytes: Uint8Array };

/** Reads and resizes pictures. */
export class Pictures extends Context.Service<
  Pictures,
  {
    /**
     * Every variant of the picture as WebP, turned upright, without metadata such as where it was taken. Fails
     * `Invalid` where the bytes, whatever the file's name says, are no picture that can be read.
     */
    readonly render: (
      bytes: Uint8Array,
    ) => Effect.Effect<{ readonly mediaType: string; readonly renditions: ReadonlyArray<Rendition> }, Invalid>;
  }
>()("core/Pictures") {}
