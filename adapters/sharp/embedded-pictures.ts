import sharp from "sharp";
import { mostPixels } from "./pixels.ts";

/** A JPEG's first bytes, and the possible markers of its first segment. */
const start = Buffer.from([0xff, 0xd8, 0xff]);
const firstMarks = new Set([0xc0, 0xc4, 0xdb, 0xe0, 0xe1, 0xee]);

/** How many false JPEG starts in the sensor's noise are tried at most. */
const mostAttempts = 40;

/** A camera embeds up to three pictures. */
const mostFound = 4;

/** 0 if it is no JPEG, or too large to read. */
const pixelsOf = async (bytes: Uint8Array): Promise<number> => {
  try {
    const { format, width, height } = await sharp(bytes).metadata();
    return format === "jpeg" && width * height <= mostPixels ? width * height : 0;
  } catch {
    return 0;
  }
};

/** Returns the preview JPEGs that a camera has embedded in its raw file, largest first. */
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
