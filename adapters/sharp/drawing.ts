import sharp, { type Sharp } from "sharp";
import type { Crop, FileVariant } from "#core/people/file/file.ts";
import type { Framing, Rendition } from "#core/people/file/upload-file.ts";
import { isBmp, openBmp } from "./bitmap.ts";
import { embeddedPictures } from "./embedded-pictures.ts";
import { epsPreviews, isEps } from "./eps-previews.ts";
import { mostPixels, TooManyPixels } from "./pixels.ts";

/** The longest side of each variant in pixels; smaller pictures are not made larger. */
const sides: Readonly<Record<FileVariant, number>> = { original: 2400, detail: 1280, card: 640 };

/** Twice as fast as the usual effort of 4, for files a tenth larger. */
const webp = { quality: 80, effort: 1 };

/** What is read at all, by content: no SVG or PDF, which are programs as much as pictures. */
const readable: ReadonlyArray<string | undefined> = ["jpeg", "png", "webp"];

/** The preview of a printer's drawing may be a TIFF as well. */
const readableInside: ReadonlyArray<string | undefined> = [...readable, "tiff"];

/** A picture that is opened, and its size once it stands upright. */
type Opened = { readonly picture: Sharp; readonly width: number; readonly height: number };

const openFile = async (bytes: Uint8Array, kinds = readable): Promise<Opened> => {
  const picture = sharp(bytes, { limitInputPixels: false, failOn: "error" });
  const { format, width, height, autoOrient } = await picture.metadata();
  if (!kinds.includes(format)) throw new Error("no picture of a kind that is read");
  if (width * height > mostPixels) throw new TooManyPixels();
  return { picture: picture.autoOrient(), ...autoOrient };
};

/** The one of the most pixels; throws where none can be read. */
const openLargest = async (candidates: ReadonlyArray<Uint8Array>): Promise<Opened> => {
  let largest: Opened | null = null;
  for (const bytes of candidates) {
    const opened = await openFile(bytes, readableInside).catch(() => null);
    if (opened && (largest === null || opened.width * opened.height > largest.width * largest.height)) largest = opened;
  }
  if (largest === null) throw new Error("no picture inside");
  return largest;
};

/** Turned upright, whatever it came in. */
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

/** The square to keep, wholly inside of the picture. */
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

/** The picture is read once, at the size of the largest variant; the smaller ones are made of that. */
const renditionsOf = async (
  picture: Sharp,
  [largest, ...smaller]: readonly [FileVariant, ...FileVariant[]],
): Promise<ReadonlyArray<Rendition>> => {
  const { data, info } = await picture.resize(fitting(largest)).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const drawn: Array<Rendition> = [];
  const bySide = new Map<number, Uint8Array>();
  for (const variant of [largest, ...smaller]) {
    // Of a small picture several variants are the same.
    const side = Math.min(sides[variant], Math.max(width, height));
    const bytes =
      bySide.get(side) ??
      (await sharp(data, { raw: { width, height, channels } }).resize(fitting(variant)).webp(webp).toBuffer());
    bySide.set(side, bytes);
    drawn.push({ variant, bytes });
  }
  return drawn;
};

/** Every variant of the picture, as `Pictures.render` promises it; throws where it cannot be read. */
export const drawPicture = async (bytes: Uint8Array, framing: Framing): Promise<ReadonlyArray<Rendition>> => {
  const { picture, width, height } = await open(bytes);
  const framed = framing.kind === "whole" ? picture : picture.extract(squareOf(width, height, framing.crop));
  return renditionsOf(framed, ["original", "detail", "card"]);
};

/** The variants that screens show of a drawing of our own. */
export const drawOwn = (svg: Buffer): Promise<ReadonlyArray<Rendition>> => renditionsOf(sharp(svg), ["detail", "card"]);
