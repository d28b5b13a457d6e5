/** The addresses of pictures, in the sizes that the server makes. */
import type { FileVariant } from "#core/people/file/file.ts";

/** The widths, in pixels, of what the server renders (its `card` and `detail`). */
const widths = { card: 640, detail: 1280 } as const;

export const pictureUrl = (id: string, variant: FileVariant): string => `/files/${encodeURIComponent(id)}/${variant}`;

/** What a Photo needs of a picture; nothing where there is none. */
export const photoOf = (id: string | null | undefined, variant: "card" | "detail" = "card") =>
  id
    ? {
        src: pictureUrl(id, variant),
        thumbnails: [
          { url: pictureUrl(id, "card"), width: widths.card },
          { url: pictureUrl(id, "detail"), width: widths.detail },
        ],
      }
    : {};
