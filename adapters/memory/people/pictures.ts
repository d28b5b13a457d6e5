import { Effect, Layer } from "effect";
import type { FileVariant } from "#core/people/file/file.ts";
import { Pictures } from "#core/people/file/upload-file.ts";
import { unsupportedFile } from "#core/people/file/upload-rules.ts";

/** What a PNG and a JPEG begin with. */
const marks: ReadonlySet<number | undefined> = new Set([0x89, 0xff]);

const variants: ReadonlyArray<FileVariant> = ["original", "card", "detail"];

/** Keeps pictures as they are, in every size; finds none inside of anything else. */
export const memoryPictures: Layer.Layer<Pictures> = Layer.succeed(Pictures, {
  render: (bytes) =>
    marks.has(bytes[0])
      ? Effect.succeed({ mediaType: "image/webp", renditions: variants.map((variant) => ({ variant, bytes })) })
      : Effect.fail(unsupportedFile()),
  placeholder: (kind) =>
    Effect.succeed(
      (["card", "detail"] as const).map((variant) => ({
        variant,
        bytes: new TextEncoder().encode(`a sheet: ${kind}`),
      })),
    ),
});
