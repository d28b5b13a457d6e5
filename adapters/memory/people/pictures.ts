import { Effect, Layer } from "effect";
import type { FileVariant } from "#core/people/file/file.ts";
import { Pictures } from "#core/people/file/upload-file.ts";
import { unsupportedFile } from "#core/people/file/upload-rules.ts";

/** The first byte of a PNG and of a JPEG. */
const marks: ReadonlySet<number | undefined> = new Set([0x89, 0xff]);

const variants: ReadonlyArray<FileVariant> = ["original", "card", "detail"];

/** Returns pictures unchanged in every size; finds none embedded in other files. */
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
