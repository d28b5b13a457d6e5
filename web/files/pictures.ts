/** The addresses of pictures, in the sizes that the server makes. */
import type { FileVariant } from "#core/people/file/file.ts";

/** The widths, in pixels, that the server renders (its `card` and `detail`). */
const widths = { card: 640, detail: 1280 } as const;

/**
 * The file endings that are accepted as pictures; the server checks the real content. Every camera maker has its own
 * endings for raw files.
 */
export const pictureEndings = [
  ...[".png", ".jpeg", ".jpg", ".bmp", ".raw", ".eps"],
  ...[".cr2", ".cr3", ".nef", ".arw", ".dng", ".orf", ".raf", ".rw2"],
];

export const pictureUrl = (id: string, variant: FileVariant): string => `/files/${encodeURIComponent(id)}/${variant}`;

/** Returns a person's picture in the smallest size; null if they have none. */
export const faceOf = ({ pictureId }: { readonly pictureId: string | null }): string | null =>
  pictureId && pictureUrl(pictureId, "card");

/**
 * Returns the picture props of a Photo; nothing if there is no picture. A card has one size, sharp enough for every
 * phone.
 */
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
