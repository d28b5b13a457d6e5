/** The drawing itself is a program, which is never run; what its maker has put beside it for looking at is read. */
const binaryMark = Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]);

export const isEps = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4)).equals(binaryMark) ||
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4)).toString("latin1") === "%!PS";

/** The TIFF to which the header of the binary form points. */
const tiffOf = (file: Buffer): ReadonlyArray<Buffer> => {
  if (file.length < 30 || !file.subarray(0, 4).equals(binaryMark)) return [];
  const [from, length] = [file.readUInt32LE(20), file.readUInt32LE(24)];
  return length > 0 && from + length <= file.length ? [file.subarray(from, from + length)] : [];
};

/** What is written into the description (XMP) of a file begins and ends so. */
const [opening, closing] = ["<xmpGImg:image>", "</xmpGImg:image>"];

/** A file has one of these, or one for each of its pages; more are not looked at. */
const mostThumbnails = 3;

/** The JPEGs that drawing programs write into the description of the file. */
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

/** What an EPS file holds for looking at; nothing where its maker has left nothing. A few at the most. */
export const epsPreviews = (bytes: Uint8Array): ReadonlyArray<Uint8Array> => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [...thumbnailsOf(file), ...tiffOf(file)];
};
