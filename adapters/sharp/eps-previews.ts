import sharp from "sharp";

/** The drawing itself is a program, which is never run; what its maker has put beside it for looking at is read. */
const binaryMark = Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]);

/** More pixels than this are no preview. */
const mostPixels = 16_000_000;

export const isEps = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4)).equals(binaryMark) ||
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4)).toString("latin1") === "%!PS";

/** The TIFF to which the header of the binary form points. */
const tiffOf = (file: Buffer): ReadonlyArray<Buffer> => {
  if (file.length < 30 || !file.subarray(0, 4).equals(binaryMark)) return [];
  const [from, length] = [file.readUInt32LE(20), file.readUInt32LE(24)];
  return length > 0 && from + length <= file.length ? [file.subarray(from, from + length)] : [];
};

/** The JPEGs that drawing programs write into the description (XMP) of the file. */
const thumbnailsOf = (text: string): ReadonlyArray<Buffer> =>
  [...text.matchAll(/<xmpGImg:image>([^<]{1,4000000})<\/xmpGImg:image>/g)].map(([, encoded = ""]) =>
    Buffer.from(encoded.replaceAll("&#xA;", ""), "base64"),
  );

/** The preview of the text form: digits in comments, from black at the highest value to white at 0. */
const interchangeOf = async (text: string): Promise<ReadonlyArray<Buffer>> => {
  const head = /^%%BeginPreview:\s*(\d{1,5})\s+(\d{1,5})\s+([1248])\s+\d+\s*[\r\n]/m.exec(text);
  if (!head) return [];
  const [width, height, depth] = [Number(head[1]), Number(head[2]), Number(head[3])];
  const begin = head.index + head[0].length;
  const end = text.indexOf("%%EndPreview", begin);
  const bytes = Buffer.from(text.slice(begin, end < 0 ? begin : end).replaceAll(/[^0-9A-Fa-f]/g, ""), "hex");
  const rowLength = Math.ceil((width * depth) / 8);
  if (width * height === 0 || width * height > mostPixels || bytes.length < rowLength * height) return [];
  const darkest = 2 ** depth - 1;
  const pixels = Buffer.alloc(width * height);
  for (let at = 0; at < pixels.length; at += 1) {
    const [row, bit] = [Math.floor(at / width), (at % width) * depth];
    const byte = bytes[row * rowLength + (bit >> 3)] ?? 0;
    const sample = (byte >> (8 - depth - (bit & 7))) & darkest;
    pixels[at] = 255 - Math.round((sample * 255) / darkest);
  }
  return [
    await sharp(pixels, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  ];
};

/** What an EPS file holds for looking at; nothing where its maker has left nothing. */
export const epsPreviews = async (bytes: Uint8Array): Promise<ReadonlyArray<Uint8Array>> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = file.toString("latin1");
  return [...thumbnailsOf(text), ...tiffOf(file), ...(await interchangeOf(text))];
};
