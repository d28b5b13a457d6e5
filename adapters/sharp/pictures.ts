import { decode as decodeBmp } from "bmp-ts";
import { Effect, Layer } from "effect";
import sharp, { type Sharp } from "sharp";
import type { Crop, FileVariant } from "#core/file/file.ts";
import { type Framing, Pictures, type Rendition } from "#core/file/pictures.ts";
import { unsupportedFile } from "#core/file/upload-rules.ts";
import { embeddedPictures } from "./embedded-pictures.ts";
import { epsPreviews, isEps } from "./eps-previews.ts";
import { standInDrawing } from "./stand-in.ts";

/** The longest side of each variant in pixels; smaller pictures are not made larger. */
const sides: Readonly<Record<FileVariant, number>> = { original: 2400, detail: 1280, card: 640 };

/** Twice as fast as the usual effort of 4, for files a tenth larger. */
const webp = { quality: 80, effort: 1 };

/** More pixels than this in one picture are an attack, not a photograph: 80 megapixels. */
const mostPixels = 80_000_000;

/** What is read at all, by content: no SVG or PDF, which are programs as much as pictures. */
const readable: ReadonlyArray<string | undefined> = ["jpeg", "png", "webp"];

/** The preview of a printer's drawing may be a TIFF as well. */
const readableInside: ReadonlyArray<string | undefined> = [...readable, "tiff"];

const isBmp = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d;

/** A bitmap as sharp takes it; its header is asked for the size before anything is made of it. */
const openBmp = (bytes: Uint8Array): Sharp => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stated = Math.abs(buffer.readInt32LE(18)) * Math.abs(buffer.readInt32LE(22));
  if (stated === 0 || stated > mostPixels / 4) throw new Error("a bitmap of no size, or of too many pixels");
  const { data, width, height } = decodeBmp(buffer, { toRGBA: true });
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
};

const openFile = async (bytes: Uint8Array, kinds = readable): Promise<Sharp> => {
  const opened = sharp(bytes, { limitInputPixels: mostPixels, failOn: "error" }).rotate();
  if (!kinds.includes((await opened.metadata()).format)) throw new Error("no picture of a kind that is read");
  return opened;
};

/** The one of the most pixels; throws where none can be read. */
const openLargest = async (candidates: ReadonlyArray<Uint8Array>): Promise<Sharp> => {
  const opened = await Promise.all(
    candidates.map(async (bytes) => {
      try {
        const picture = await openFile(bytes, readableInside);
        const { width, height } = await picture.metadata();
        return [{ picture, pixels: width * height }];
      } catch {
        return [];
      }
    }),
  );
  const [largest] = opened.flat().sort((a, b) => b.pixels - a.pixels);
  if (!largest) throw new Error("no picture inside");
  return largest.picture;
};

/** Turned upright, whatever it came in. */
const open = async (bytes: Uint8Array): Promise<Sharp> => {
  if (isBmp(bytes)) return openBmp(bytes);
  if (isEps(bytes)) return openLargest([...(await epsPreviews(bytes)), ...(await embeddedPictures(bytes))]);
  try {
    return await openFile(bytes);
  } catch (error) {
    const [largest] = await embeddedPictures(bytes);
    if (largest === undefined) throw error;
    return openFile(largest);
  }
};

/** The square to keep, wholly inside of the picture. */
const squareOf = (width: number, height: number, crop: Crop | null): Crop => {
  const size = Math.min(crop?.size ?? width, width, height);
  const left = crop?.left ?? Math.floor((width - size) / 2);
  const top = crop?.top ?? Math.floor((height - size) / 2);
  return { size, left: Math.min(left, width - size), top: Math.min(top, height - size) };
};

const frame = async (upright: Sharp, framing: Framing): Promise<Sharp> => {
  if (framing.kind === "whole") return upright;
  // The numbers of a crop are those of the upright picture, which is known only once it was turned.
  const { data, info } = await upright.clone().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const { size, left, top } = squareOf(width, height, framing.crop);
  return sharp(data, { raw: { width, height, channels } }).extract({ left, top, width: size, height: size });
};

const renditionsOf = (picture: Sharp, variants: ReadonlyArray<FileVariant>): Promise<ReadonlyArray<Rendition>> =>
  Promise.all(
    variants.map(async (variant) => {
      const fitting = {
        width: sides[variant],
        height: sides[variant],
        fit: "inside",
        withoutEnlargement: true,
      } as const;
      return { variant, bytes: new Uint8Array(await picture.clone().resize(fitting).webp(webp).toBuffer()) };
    }),
  );

/** `Pictures` by sharp: WebP, turned upright, with nothing of the camera's own data. */
export const sharpPictures = Layer.succeed(Pictures, {
  render: (bytes, framing) =>
    Effect.tryPromise({
      try: async () => {
        const framed = await frame(await open(bytes), framing);
        const renditions = await renditionsOf(framed, ["original", "detail", "card"]);
        return { mediaType: "image/webp", renditions };
      },
      catch: unsupportedFile,
    }),
  standIn: (kind) => Effect.promise(() => renditionsOf(sharp(standInDrawing(kind)), ["card", "detail"])),
});
