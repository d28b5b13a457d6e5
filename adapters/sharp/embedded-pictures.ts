import sharp from "sharp";
import { mostPixels } from "./pixels.ts";

/** A JPEG begins so, and goes on with one of the marks of its first part. */
const start = Buffer.from([0xff, 0xd8, 0xff]);
const firstMarks = new Set([0xc0, 0xc4, 0xdb, 0xe0, 0xe1, 0xee]);

/** What looks like the beginning of a JPEG in the noise of the sensor is looked at this often at the most. */
const mostAttempts = 40;

/** A camera puts up to three pictures into a file. */
const mostFound = 4;

/** 0 for what is no JPEG, or a larger one than is read. */
const pixelsOf = async (bytes: Uint8Array): Promise<number> => {
  try {
    const { format, width, height } = await sharp(bytes).metadata();
    return format === "jpeg" && width * height <= mostPixels ? width * height : 0;
  } catch {
    return 0;
  }
};

/** The JPEGs that a camera has put into its raw file for looking at it, the largest first. */
export const embeddedPictures = async (bytes: Uint8Array): Promise<ReadonlyArray<Uint8Array>> => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Array<{ readonly bytes: Uint8Array; readonly pixels: number }> = [];
  let tries = 0;
  const isEnough = () => tries >= mostAttempts || found.length >= mostFound;
  for (let at = buffer.indexOf(start, 1); at > 0 && !isEnough(); at = buffer.indexOf(start, at + 1)) {
    if (!firstMarks.has(buffer[at + 3] ?? 0)) continue;
    tries += 1;
    const from = bytes.subarray(at);
    const pixels = await pixelsOf(from);
    if (pixels > 0) found.push({ bytes: from, pixels });
  }
  return found.sort((a, b) => b.pixels - a.pixels).map((picture) => picture.bytes);
};
