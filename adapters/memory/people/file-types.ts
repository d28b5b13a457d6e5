import { Effect, Layer } from "effect";
import { FileTypes } from "#core/people/file/upload-file.ts";

const marks: ReadonlyArray<readonly [mediaType: string, mark: ReadonlyArray<number>]> = [
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["application/eps", [0x25, 0x21, 0x50, 0x53]],
];

/** Detects some types by their first bytes, and text by its file name. */
export const memoryFileTypes: Layer.Layer<FileTypes> = Layer.succeed(FileTypes, {
  of: (bytes, name) =>
    Effect.succeed(
      marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ??
        (name.endsWith(".csv") ? "text/csv" : name.endsWith(".raw") ? "image/x-raw" : null),
    ),
});
