import { decode as decodeBmp } from "bmp-ts";
import sharp, { type Sharp } from "sharp";
import { mostPixels, TooManyPixels } from "./pixels.ts";

export const isBmp = (bytes: Uint8Array): boolean => bytes[0] === 0x42 && bytes[1] === 0x4d;

/** Pixels as they are, or with masks that say where in them the colours lie; run lengths, which nobody writes, are not read. */
const readCompressions = [0, 3];
const depths = [1, 4, 8, 16, 24, 32];

/**
 * A bitmap as sharp takes it. Its header is believed only where every pixel that it states is in the file, before anything
 * is made of it.
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
