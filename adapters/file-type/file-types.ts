import { Effect, Layer } from "effect";
import { FileTypes } from "#core/people/file/upload-file.ts";

const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le");

/** Older Word, Excel and other files share one container format; the name of the main stream tells them apart. */
const wordStream = utf16("WordDocument");

const isText = (bytes: Uint8Array): boolean => {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    // Older spreadsheets write one byte per letter, and no control characters but tabs and line ends.
    return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);
  }
};

/** `FileTypes` by the `file-type` library, which also looks into containers such as ZIP; loaded with the first file. */
export const contentFileTypes = Layer.succeed(FileTypes, {
  of: (bytes, name) =>
    Effect.promise(async () => {
      const { fileTypeFromBuffer } = await import("file-type");
      // A file that can't be parsed to its end has no known type.
      const known = await fileTypeFromBuffer(bytes).catch(() => undefined);
      if (known?.mime === "application/x-cfb") {
        return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(wordStream)
          ? "application/msword"
          : null;
      }
      // Many cameras write their raw files as TIFF.
      const hasNoMark = known === undefined || known.mime === "image/tiff";
      if (/\.raw$/i.test(name) && hasNoMark && !isText(bytes)) return "image/x-raw";
      if (known) return known.mime;
      return /\.csv$/i.test(name) && bytes.length > 0 && isText(bytes) ? "text/csv" : null;
    }),
});
