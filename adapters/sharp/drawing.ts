import sharp, { type Sharp } from "sharp";
import type { Crop, FileVariant } from "#core/people/file/file.ts";
import type { Framing, Rendition } from "#core/people/file/upload-file.ts";
import { isBmp, openBmp } from "./bitmap.ts";
import { embeddedPictures } from "./embedded-pictures.ts";
import { epsPreviews, isEps } from "./eps-previews.ts";
import { mostPixels, TooManyPixels } from "./pixels.ts";

/** The longest side of each variant in pixels; smaller pictures are not enlarged. */
const sides: Readonly<Record<FileVariant, number>> = { original: 2400, detail: 1280, card: 640 };

/** Twice as fast as the usual effort of 4, for files a tenth larger. */
const webp = { quality: 80, effort: 1 };

/** The accepted formats, by content: no SVG or PDF, which are programs as much as pictures. */
const readable: ReadonlyArray<string | undefined> = ["jpeg", "png", "webp"];

/** The preview in an EPS file may also be a TIFF. */
const readableInside: ReadonlyArray<string | undefined> = [...readable, "tiff"];

/** An opened picture, and its size when upright. */
type Opened = { readonly picture: Sharp; readonly width: number; readonly height: number };

const openFile = async (bytes: Uint8Array, kinds = readable): Promise<Opened> => {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: "error" });
  const { format, width, height, autoOrient } = await picture.metadata();
  if (!kinds.includes(format)) throw new Error("no picture of a kind that is read");
  if (width * height > mostPixels) throw new TooManyPixels();
  return { picture: picture.autoOrient(), ...autoOrient };
};

/** Opens the candidate with the most pixels; throws if none can be read. */
const openLargest = async (candidates: ReadonlyArray<Uint8Array>): Promise<Opened> => {
  let largest: Opened | null = null;
  for (const bytes of candidates) {
    const opened = await openFile(bytes, readableInside).catch(() => null);
    if (opened && (largest === null || opened.width * opened.height > largest.width * largest.height)) largest = opened;
  }
  if (largest === null) throw new Error("no picture inside");
  return largest;
};

/** Opens a picture of any supported format, turned upright. */
const open = async (bytes: Uint8Array): Promise<Opened> => {
  if (isBmp(bytes)) return openBmp(bytes);
  if (isEps(bytes)) return openLargest([...epsPreviews(bytes), ...(await embeddedPictures(bytes))]);
  try {
    return await openFile(bytes);
  } catch (error) {
    const inside = await embeddedPictures(bytes);
    if (error instanceof TooManyPixels || inside.length === 0) throw error;
    return openLargest(inside);
  }
};

/** The square to keep, wholly inside the picture. */
const squareOf = (width: number, height: number, crop: Crop | null) => {
  const size = Math.min(crop?.size ?? width, width, height);
  const left = crop?.left ?? Math.floor((width - size) / 2);
  const top = crop?.top ?? Math.floor((height - size) / 2);
  return { width: size, height: size, left: Math.min(left, width - size), top: Math.min(top, height - size) };
};

const fitting = (variant: FileVariant) => ({
  width: sides[variant],
  height: sides[variant],
  fit: "inside" as const,
  withoutEnlargement: true,
});

/** Decodes the picture once, at the size of the largest variant; the smaller ones are made from that. */
const renditionsOf = async (
  picture: Sharp,
  [largest, ...smaller]: readonly [FileVariant, ...FileVariant[]],
): Promise<ReadonlyArray<Rendition>> => {
  const { data, info } = await picture.resize(fitting(largest)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const drawn: Array<Rendition> = [];
  const bySide = new Map<number, Uint8Array>();
  for (const variant of [largest, ...smaller]) {
    // Several variants of a small picture are the same.
    const side = Math.min(sides[variant], Math.max(width, height));
    const bytes =
      bySide.get(side) ??
      (await sharp(data, { raw: { width, height, channels } }).resize(fitting(variant)).webp(webp).toBuffer());
    bySide.set(side, bytes);
    drawn.push({ variant, bytes });
  }
  return drawn;
};

/** Returns every variant of the picture, as `Pictures.render` promises; throws if it can't be read. */
export const drawPicture = async (bytes: Uint8Array, framing: Framing): Promise<ReadonlyArray<Rendition>> => {
  const { picture, width, height } = await open(bytes);
  const framed = framing.kind === "whole" ? picture : picture.extract(squareOf(width, height, framing.crop));
  return renditionsOf(framed, ["original", "detail", "card"]);
};

/** Returns the variants for screens of a drawing of our own. */
export const drawOwn = (svg: Buffer): Promise<ReadonlyArray<Rendition>> => renditionsOf(sharp(svg), ["detail", "card"]);
