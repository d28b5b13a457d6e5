import { Effect, Layer } from "effect";
import { Pictures } from "#core/file/pictures.ts";
import { invalid } from "#core/shared/errors.ts";

const signatures = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
];

const isPicture = (bytes: Uint8Array): boolean =>
  signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte));

/** Knows PNG and JPEG by their first bytes and keeps them as they are, in every size. */
export const memoryPictures: Layer.Layer<Pictures> = Layer.succeed(Pictures, {
  render: (bytes) =>
    isPicture(bytes)
      ? Effect.succeed({
          mediaType: "image/webp",
          renditions: (["original", "card", "detail"] as const).map((variant) => ({ variant, bytes })),
        })
      : Effect.fail(invalid({ field: "file", message: "This file type is not supported." })),
});
