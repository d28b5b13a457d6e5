import { Effect } from "effect";
import { type Invalid, invalid } from "#core/shared/errors.ts";
import type { RateLimit } from "#core/shared/rate-limit.ts";
import type { UploadPurpose } from "./file.ts";
import type { Undrawable } from "./upload-file.ts";

const megabyte = 1024 * 1024;

/** The largest accepted file for any purpose, in bytes. */
export const largestUpload = 15 * megabyte;

/** What one person may upload within 24 hours: far more than work needs, but too little to fill the storage. */
export const dailyQuota = { files: 300, bytes: 600 * megabyte };

/** A person's rejected uploads: each costs as much to read as an accepted one, but uses up no quota. */
export const refusedUploadLimit: RateLimit = { free: 50, firstWait: 60_000, longestWait: 3_600_000, within: 3_600_000 };

/** Types that are rendered anew; for camera raw files, the embedded picture, without its location. */
const pictures: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/bmp",
  "image/x-canon-cr2",
  "image/x-canon-cr3",
  "image/x-nikon-nef",
  "image/x-sony-arw",
  "image/x-adobe-dng",
  "image/x-olympus-orf",
  "image/x-fujifilm-raf",
  "image/x-panasonic-rw2",
  "image/x-raw",
]);

/** The picture types that may contain no embedded picture. */
const raws: ReadonlySet<string> = new Set([...pictures].filter((mediaType) => mediaType.startsWith("image/x-")));

/** Drawings that only printers render; stored as they are. */
const drawings: ReadonlySet<string> = new Set(["application/eps"]);

const documents: ReadonlySet<string> = new Set([
  "application/pdf",
  "application/msword",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "text/csv",
]);

type Rule = {
  readonly kept: ReadonlyArray<ReadonlySet<string>>;
  /** The size in bytes that a file has to stay below, and the message if it doesn't. */
  readonly below: number;
  readonly tooLarge: string;
  /** Whether the picture is cropped to a square. */
  readonly square: boolean;
};

const usual: Rule = {
  kept: [],
  below: largestUpload + 1,
  tooLarge: "This file is larger than 15 MB. Please choose a smaller one.",
  square: false,
};

/** Shown to others as a picture of it, or as a placeholder. */
const shownPicture: Rule = {
  ...usual,
  kept: [drawings],
  tooLarge: "This image is larger than 15 MB. Please choose a smaller one.",
};

const rules: Readonly<Record<UploadPurpose, Rule>> = {
  listing_picture: shownPicture,
  milestone_picture: shownPicture,
  delivery_picture: shownPicture,
  profile_picture: { ...usual, below: 2 * megabyte, tooLarge: "Image must smaller than 2MB!", square: true },
  certificate_picture: { ...usual, tooLarge: "This image is larger than 15 MB. Please choose a smaller one." },
  credential_document: { ...usual, kept: [documents] },
  listing_document: { ...usual, kept: [documents, drawings] },
  bid_attachment: { ...usual, kept: [documents, drawings] },
  change_attachment: { ...usual, kept: [documents, drawings] },
  chat_attachment: { ...usual, kept: [documents, drawings] },
};

export const isSquare = (purpose: UploadPurpose): boolean => rules[purpose].square;

/** Fails with `Invalid` if the file is too large for its purpose. */
export const checkSize = (purpose: UploadPurpose, size: number) => {
  const { below, tooLarge } = rules[purpose];
  return size < below ? Effect.void : Effect.fail(invalid({ field: "file", message: tooLarge }));
};

/**
 * How a file is stored. `draw`: rendered, and rejected if that fails. `keep`: as it is. `draw_or_keep`: rendered from
 * the embedded picture, else as it is. `keep_and_draw`: as it is, plus the embedded picture. If a picture is needed and
 * none is embedded, the placeholder of `standsFor` is used.
 */
export type Treatment =
  | { readonly how: "draw" }
  | { readonly how: "keep" }
  | { readonly how: "draw_or_keep" | "keep_and_draw"; readonly standsFor: Undrawable | null };

/** Returns how to store a file of this media type; fails with `Invalid` if this purpose doesn't accept it. */
export const treatmentOf = (purpose: UploadPurpose, mediaType: string | null): Effect.Effect<Treatment, Invalid> => {
  const rule = rules[purpose];
  const { kept } = rule;
  const shown = rule === shownPicture;
  if (mediaType === null) return Effect.fail(unsupportedFile());
  if (raws.has(mediaType) && kept.length > 0) {
    return Effect.succeed({ how: "draw_or_keep", standsFor: shown ? "RAW" : null });
  }
  if (pictures.has(mediaType)) return Effect.succeed({ how: "draw" });
  if (shown && drawings.has(mediaType)) return Effect.succeed({ how: "keep_and_draw", standsFor: "EPS" });
  return kept.some((types) => types.has(mediaType)) ? Effect.succeed({ how: "keep" }) : Effect.fail(unsupportedFile());
};

export const unsupportedFile = () => invalid({ field: "file", message: "This file type is not supported." });

/** The picture has more than this many megapixels. */
export const tooManyPixels = (megapixels: number) =>
  invalid({
    field: "file",
    message: `This image has more than ${megapixels} megapixels. Please choose a smaller one.`,
  });

/** Reading the picture would take more time or memory than any photo does. */
export const tooHardToRead = () =>
  invalid({ field: "file", message: "This image takes too long to read. Please save it as a JPEG and try again." });
