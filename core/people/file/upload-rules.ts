import { Effect } from "effect";
import { type Invalid, invalid } from "#core/shared/errors.ts";
import type { RateLimit } from "#core/shared/rate-limit.ts";
import type { UploadPurpose } from "./file.ts";
import type { Undrawable } from "./upload-file.ts";

const megabyte = 1024 * 1024;

/** The largest file that is taken for any purpose, in bytes. */
export const largestUpload = 15 * megabyte;

/** What one person may upload within 24 hours: far more than work needs, and too little to fill the storage. */
export const dailyQuota = { files: 300, bytes: 600 * megabyte };

/** Uploads of one person that come to nothing: reading each costs as much as of one that is kept, and fills no quota. */
export const refusedUploadLimit: RateLimit = { free: 50, firstWait: 60_000, longestWait: 3_600_000, within: 3_600_000 };

/** Read and drawn anew; of what cameras call raw, the picture inside of it, without where it was taken. */
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

/** Those of them that may hold no picture to draw. */
const raws: ReadonlySet<string> = new Set([...pictures].filter((mediaType) => mediaType.startsWith("image/x-")));

/** A drawing that nobody but a printer renders; kept as it is. */
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
  /** In bytes, and what is said of a file that has as many or more. */
  readonly below: number;
  readonly tooLarge: string;
  /** Whether the picture is cut to a square. */
  readonly square: boolean;
};

const usual: Rule = {
  kept: [],
  below: largestUpload + 1,
  tooLarge: "This file is larger than 15 MB. Please choose a smaller one.",
  square: false,
};

/** Shown to others, whatever it is: a picture of it, or one that takes its place. */
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

/** Fails `Invalid` for a file that is too large for its purpose. */
export const checkSize = (purpose: UploadPurpose, size: number) => {
  const { below, tooLarge } = rules[purpose];
  return size < below ? Effect.void : Effect.fail(invalid({ field: "file", message: tooLarge }));
};

/**
 * What becomes of a file. `draw`: drawn anew, and refused where that cannot be done. `keep`: kept as it is. `draw_or_keep`:
 * drawn from the picture inside, else kept. `keep_and_draw`: kept, beside the picture inside. Where a picture is wanted and
 * none is inside, one of `standsFor` takes its place.
 */
export type Treatment =
  | { readonly how: "draw" }
  | { readonly how: "keep" }
  | { readonly how: "draw_or_keep" | "keep_and_draw"; readonly standsFor: Undrawable | null };

/** What becomes of a file of this media type; fails `Invalid` where it is not taken for this purpose. */
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

/** The picture has more pixels than are read, which are told in millions. */
export const tooManyPixels = (megapixels: number) =>
  invalid({
    field: "file",
    message: `This image has more than ${megapixels} megapixels. Please choose a smaller one.`,
  });

/** To read the picture would take more time or memory than any photograph does. */
export const tooHardToRead = () =>
  invalid({ field: "file", message: "This image takes too long to read. Please save it as a JPEG and try again." });
