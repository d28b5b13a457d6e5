/** An EPS drawing is a program, which is never run; only the previews that its author embedded are read. */
const binaryMark = Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]);

export const isEps = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4)).equals(binaryMark) ||
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4)).toString("latin1") === "%!PS";

/** Returns the TIFF that the header of the binary form points to. */
const tiffOf = (file: Buffer): ReadonlyArray<Buffer> => {
  if (file.length < 30 || !file.subarray(0, 4).equals(binaryMark)) return [];
  const [from, length] = [file.readUInt32LE(20), file.readUInt32LE(24)];
  return length > 0 && from + length <= file.length ? [file.subarray(from, from + length)] : [];
};

/** The tags around a thumbnail in the file's XMP metadata. */
const [opening, closing] = ["<xmpGImg:image>", "</xmpGImg:image>"];

/** A file has one thumbnail, or one per page; further ones are ignored. */
const mostThumbnails = 3;

/** Returns the JPEGs that drawing programs write into the file's metadata. */
const thumbnailsOf = (file: Buffer): ReadonlyArray<Buffer> => {
  const found: Array<Buffer> = [];
  for (let at = file.indexOf(opening); at >= 0 && found.length < mostThumbnails; at = file.indexOf(opening, at + 1)) {
    const end = file.indexOf(closing, at);
    if (end < 0) break;
    const encoded = file.toString("latin1", at + opening.length, end);
    found.push(Buffer.from(encoded.replaceAll("&#xA;", ""), "base64"));
  }
  return found;
};

/** Returns the previews in an EPS file, a few at most; empty if its author embedded none. */
export const epsPreviews = (bytes: Uint8Array): ReadonlyArray<Uint8Array> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [...thumbnailsOf(file), ...tiffOf(file)];
};
