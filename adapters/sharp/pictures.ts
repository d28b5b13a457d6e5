import { Effect, Layer } from "effect";
import { Pictures, type Rendition } from "#core/people/file/upload-file.ts";
import { tooHardToRead, tooManyPixels, unsupportedFile } from "#core/people/file/upload-rules.ts";
import { type Invalid, Unavailable } from "#core/shared/errors.ts";
import { type DrawerLimits, type Job, openDrawers, usualLimits } from "./drawers.ts";
import { mostPixels } from "./pixels.ts";

const busy = () =>
  new Unavailable({ what: "pictures", message: "Many images are being read now. Please try again in a minute." });

/** `Pictures` by sharp, in separate processes: WebP, turned upright, without the camera's metadata (EXIF). */
export const sharpPicturesWithin = (limits: DrawerLimits): Layer.Layer<Pictures> =>
  Layer.effect(
    Pictures,
    Effect.gen(function* () {
      const drawers = openDrawers(limits);
      yield* Effect.addFinalizer(() => Effect.sync(drawers.close));
      const draw = Effect.fnUntraced(function* (
        job: Job,
      ): Effect.fn.Return<ReadonlyArray<Rendition>, Invalid | Unavailable> {
        const outcome = yield* Effect.promise(() => drawers.draw(job));
        switch (outcome.said) {
          case "drawn":
            return outcome.renditions;
          case "unreadable":
            return yield* unsupportedFile();
          case "too_many_pixels":
            return yield* tooManyPixels(mostPixels / 1e6);
          case "killed":
            return yield* tooHardToRead();
          default:
            return yield* busy();
        }
      });
      return {
        render: (bytes, framing) =>
          Effect.map(draw({ how: "picture", bytes, framing }), (renditions) => ({
            mediaType: "image/webp",
            renditions,
          })),
        placeholder: (kind) => Effect.catchTag(draw({ how: "placeholder", kind }), "Invalid", Effect.die),
      };
    }),
  );

export const sharpPictures = sharpPicturesWithin(usualLimits);
