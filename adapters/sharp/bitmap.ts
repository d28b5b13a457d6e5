import { decode as decodeBmp } from "bmp-ts";
import sharp, { type Sharp } from "sharp";
import { mostPixels, TooManyPixels } from "./pixels.ts";

export const isBmp = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d;

/** Plain pixels, or with color masks; run-length encoding, which nobody writes, is not supported. */
const readCompressions = [0, 3];
const depths = [1, 4, 8, 16, 24, 32];

/**
 * Opens a bitmap for sharp. Its header is trusted only if the file contains every pixel that it states, before anything
 * is allocated.
 */
export const openBmp = (
  bytes: Uint8Array,
): { readonly picture: Sharp; readonly width: number; readonly height: number } => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [from, width, height] = [buffer.readUInt32LE(10), buffer.readUInt32LE(18), Math.abs(buffer.readInt32LE(22))];
  const [depth, compression, colours] = [buffer.readUInt16LE(28), buffer.readUInt32LE(30), buffer.readUInt32LE(46)];
  if (width * height === 0 || colours > 256 || !depths.includes(depth) || !readCompressions.includes(compression)) {
    throw new Error("no bitmap of a kind that is read");
  }
  if (width * height > mostPixels) throw new TooManyPixels();
  const row = 4 * Math.ceil((width * depth) / 32);
  if (from + row * height > buffer.length) throw new Error("a bitmap that claims to be larger than it is");
  const { data } = decodeBmp(buffer, { toRGBA: true });
  return { picture: sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha(), width, height };
};
