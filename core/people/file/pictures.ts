import { Context, type Effect } from "effect";
import type { Invalid, Unavailable } from "#core/shared/errors.ts";
import type { Crop, FileVariant } from "./file.ts";

export type Rendition = { readonly variant: FileVariant; readonly bytes: Uint8Array };

/** What is to be drawn of a picture: all of it, or a square; null for the square is the one in the middle. */
export type Framing = { readonly kind: "whole" } | { readonly kind: "square"; readonly crop: Crop | null };

/** A printer's drawing, or what a camera's sensor saw: drawn only where a picture for looking at lies inside. */
export type Undrawable = "EPS" | "RAW";

/** Reads and resizes pictures. */
export class Pictures extends Context.Service<
  Pictures,
  {
    /**
     * Every variant of the picture as WebP, turned upright, without metadata such as where it was taken. A square that
     * reaches beyond the picture is moved inside. Of a raw file or a printer's drawing it is the picture inside. Fails
     * `Invalid` where the bytes, whatever the file's name says, are no picture that can be read, or one of too many pixels,
     * or one that would take too much time or memory; and `Unavailable` where too many others wait to be read. A picture
     * that does harm while it is read does it to nobody else.
     */
    readonly render: (
      bytes: Uint8Array,
      framing: Framing,
    ) => Effect.Effect<
      { readonly mediaType: string; readonly renditions: ReadonlyArray<Rendition> },
      Invalid | Unavailable
    >;
    /** A picture, in the sizes that screens show, that stands for a file of this kind which nobody can draw. */
    readonly placeholder: (kind: Undrawable) => Effect.Effect<ReadonlyArray<Rendition>, Unavailable>;
  }
>()("core/Pictures") {}
