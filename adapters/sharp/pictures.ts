import { Effect, Layer } from "effect";
import sharp from "sharp";
import type { FileVariant } from "#core/file/file.ts";
import { Pictures } from "#core/file/pictures.ts";
import { invalid } from "#core/shared/errors.ts";

/** The longest side of each variant in pixels; smaller pictures are not made larger. */
const sides: Readonly<Record<FileVariant, number>> = { original: 2400, detail: 1280, card: 640 };

/** Twice as fast as the usual effort of 4, for files a tenth larger. */
const webp = { quality: 80, effort: 1 };

/** More pixels than this in one picture are an attack, not a photograph: 80 megapixels. */
const mostPixels = 80_000_000;

/** What is read at all, by content: no SVG or PDF, which are programs as much as pictures. */
const readable: ReadonlyArray<string | undefined> = ["jpeg", "png", "webp"];

/** `Pictures` by sharp: WebP, turned upright, with nothing of the camera's own data. */
export const sharpPictures = Layer.succeed(Pictures, {
  render: (bytes) =>
    Effect.tryPromise({
      try: async () => {
        const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).rotate();
        if (!readable.includes((await upright.metadata()).format)) throw new Error("no picture of a kind that is read");
        const renditions = await Promise.all(
          Object.entries(sides).map(async ([variant, side]) => ({
            variant: variant as FileVariant,
            bytes: new Uint8Array(
              await upright
                .clone()
                .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
                .webp(webp)
                .toBuffer(),
            ),
          })),
        );
        return { mediaType: "image/webp", renditions };
      },
      catch: () => invalid({ field: "file", message: "This file type is not supported." }),
    }),
});
