/** The addresses of pictures, in the sizes that the server makes. */
import type { FileVariant } from "#core/people/file/file.ts";

/** The widths, in pixels, of what the server renders (its `card` and `detail`). */
const widths = { card: 640, detail: 1280 } as const;

/**
 * How the files of pictures end that are taken to be shown; what a file really is, the server looks at. Every maker of cameras
 * has endings of its own for raw.
 */
export const pictureEndings = [
  ...[".png", ".jpeg", ".jpg", ".bmp", ".raw", ".eps"],
  ...[".cr2", ".cr3", ".nef", ".arw", ".dng", ".orf", ".raf", ".rw2"],
];

export const pictureUrl = (id: string, variant: FileVariant): string => `/files/${encodeURIComponent(id)}/${variant}`;

/** The picture of somebody, as small as it is made; null where they have none. */
export const faceOf = ({ pictureId }: { readonly pictureId: string | null }): string | null =>
  pictureId && pictureUrl(pictureId, "card");

/** What a Photo needs of a picture; nothing where there is none. A card has one size, sharp enough for every phone. */
export const photoOf = (id: string | null | undefined, variant: "card" | "detail" = "card") =>
  id
    ? {
        src: pictureUrl(id, variant),
        ...(variant === "detail" && {
          thumbnails: [
            { url: pictureUrl(id, "card"), width: widths.card },
            { url: pictureUrl(id, "detail"), width: widths.detail },
          ],
        }),
      }
    : {};
