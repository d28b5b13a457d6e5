import { crc32, deflateSync } from "node:zlib";

const chunk = (kind: string, data: Buffer): Buffer => {
  const [length, end] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  length.writeUInt32BE(data.length);
  end.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, end]);
};

/** A single-color PNG: a small file, but large once decoded; if interlaced, it cannot be decoded row by row. */
export const largePng = (width: number, height: number, { bits = 8, isInterlaced = false } = {}): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, 2, 0, 0, isInterlaced ? 1 : 0], 8);
  // If never decoded, only the header counts. Interlaced pictures have more, shorter rows; decoders ignore extra bytes.
  const length =
    width * height > 30_000_000 ? 100 : (1 + (width * 3 * bits) / 8) * height + (isInterlaced ? 8 * height : 0);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(Math.ceil(length)), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

/** A bitmap's header, followed by this many zero bytes. */
export const bitmapOf = (
  {
    width,
    height,
    depth = 24,
    compression = 0,
  }: { width: number; height: number; depth?: number; compression?: number },
  bytes: number,
): Buffer => {
  const bitmap = Buffer.alloc(54 + bytes);
  bitmap.write("BM", 0, "latin1");
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(54, 10);
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(width, 18);
  bitmap.writeInt32LE(height, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(depth, 28);
  bitmap.writeUInt32LE(compression, 30);
  return bitmap;
};
