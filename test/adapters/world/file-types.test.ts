import { Effect } from "effect";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { expect, it } from "vitest";
import { contentFileTypes } from "#adapters/file-type/file-types.ts";
import { FileTypes } from "#core/people/file/upload-file.ts";

const typeOf = (bytes: Uint8Array, name: string) =>
  Effect.runPromise(
    Effect.flatMap(FileTypes, (fileTypes) => fileTypes.of(bytes, name)).pipe(Effect.provide(contentFileTypes)),
  );

const words = (text: string) => new TextEncoder().encode(text);
const office = (part: string, contentType: string) =>
  zipSync({
    "[Content_Types].xml": strToU8(
      `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="${contentType}"/></Types>`,
    ),
    "_rels/.rels": strToU8("<Relationships/>"),
    [part]: strToU8("<document/>"),
  });
const ofWord = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const ofExcel = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The container format of Word 97 and similar programs; its stream names are in UTF-16. */
const container = (stream: string) => {
  const bytes = Buffer.alloc(2048);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
  bytes.write(stream, 1024, "utf16le");
  return bytes;
};

it.each([
  ["a PDF", words("%PDF-1.7\n%âãÏÓ"), "plan.pdf", "application/pdf"],
  ["a Word document", office("word/document.xml", `${ofWord}.main+xml`), "offer.docx", ofWord],
  ["a sheet", office("xl/workbook.xml", `${ofExcel}.main+xml`), "prices.xlsx", ofExcel],
  ["an older Word document", container("WordDocument"), "offer.doc", "application/msword"],
  ["an older something else", container("Workbook"), "offer.doc", null],
  ["comma-separated values", words("item,price\nlumber,12\n"), "Prices.CSV", "text/csv"],
  [
    "the same in the letters of an old Excel",
    new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x2c, 0x31, 0x0a]),
    "a.csv",
    "text/csv",
  ],
  ["text of no known kind", words("hello"), "hello.txt", null],
  [
    "a program that calls itself values",
    new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1]),
    "a.csv",
    "application/x-elf",
  ],
  ["bytes that call themselves values", new Uint8Array([1, 2, 3, 0, 200]), "a.csv", null],
  ["a drawing", words("%!PS-Adobe-3.0 EPSF-3.0\n"), "logo.eps", "application/eps"],
  ["the same with a preview", new Uint8Array([0xc5, 0xd0, 0xd3, 0xc6, ...Array(26).fill(0)]), "a", "application/eps"],
  ["another program for printers", words("%!PS-Adobe-3.0\n"), "logo.eps", "application/postscript"],
  ["what a sensor saw", new Uint8Array([1, 2, 3, 0, 200]), "IMG_1.RAW", "image/x-raw"],
  ["the same in a TIFF", new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]), "a.raw", "image/x-raw"],
  ["a TIFF of another name", new Uint8Array([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]), "a.tif", "image/tiff"],
  ["text that calls itself raw", words("<script>alert(1)</script>"), "a.raw", null],
  ["a program that calls itself raw", new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]), "a.raw", "application/x-elf"],
  ["nothing", new Uint8Array(), "a.csv", null],
  ["nothing that calls itself raw", new Uint8Array(), "a.raw", null],
  ["a page", words("<!doctype html><script>alert(1)</script>"), "a.pdf", null],
  ["a ZIP of anything", zipSync({ "a.txt": strToU8("a") }), "a.docx", "application/zip"],
])("finds the type of %s", async (_what, bytes, name, expected) => {
  expect(await typeOf(bytes, name)).toBe(expected);
});

it("recognizes pictures under any file name", async () => {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } });
  expect(await typeOf(await picture.jpeg().toBuffer(), "a.exe")).toBe("image/jpeg");
  expect(await typeOf(await picture.png().toBuffer(), "a.csv")).toBe("image/png");
});

it("does not fail on truncated files", async () => {
  const whole = office("word/document.xml", `${ofWord}.main+xml`);
  for (let length = 0; length < whole.length; length += 7) await typeOf(whole.subarray(0, length), "a.docx");
});
