import { Effect, ManagedRuntime } from "effect";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { sharpPictures } from "#adapters/sharp/pictures.ts";
import type { Crop } from "#core/people/file/file.ts";
import { type Framing, Pictures } from "#core/people/file/upload-file.ts";
import { bitmapOf } from "#test/builders/hostile-picture.ts";

const render = (bytes: Uint8Array, framing: Framing = { kind: "whole" }) =>
  Effect.flatMap(Pictures, (pictures) => pictures.render(bytes, framing));
const runtime = ManagedRuntime.make(sharpPictures);
const run = <A, E>(effect: Effect.Effect<A, E, Pictures>) => runtime.runPromise(effect);
afterAll(() => runtime.dispose());

const photograph = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a87" } });

it("makes every variant as WebP, upright and without the camera's data", async () => {
  const sideways = await photograph(3000, 2000)
    .withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { mediaType, renditions } = await run(render(sideways));
  expect(mediaType).toBe("image/webp");
  const sizes = await Promise.all(
    renditions.map(async ({ variant, bytes }) => {
      const { width, height, format, exif } = await sharp(bytes).metadata();
      return { variant, width, height, format, exif };
    }),
  );
  expect(sizes).toEqual([
    { variant: "original", width: 1600, height: 2400, format: "webp", exif: undefined },
    { variant: "detail", width: 853, height: 1280, format: "webp", exif: undefined },
    { variant: "card", width: 427, height: 640, format: "webp", exif: undefined },
  ]);
});

it("does not enlarge a small picture", async () => {
  const { renditions } = await run(render(await photograph(100, 80).png().toBuffer()));
  expect(await Promise.all(renditions.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))).toEqual([
    100, 100, 100,
  ]);
});

const metadataOf = (bytes: Uint8Array) => sharp(bytes).metadata();

it("removes the location of a photograph from every size", async () => {
  const taken = await photograph(900, 600)
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "30/1 16/1 2/1", GPSLongitudeRef: "W" } })
    .jpeg()
    .toBuffer();
  // The test means something only if the picture contains a location.
  expect((await metadataOf(taken)).exif?.includes(Buffer.from([0x00, 0x1e, 0x00, 0x00]))).toBe(true);
  for (const framing of [{ kind: "whole" }, { kind: "square", crop: null }] as const) {
    for (const { bytes } of (await run(render(taken, framing))).renditions) {
      const { exif, xmp, iptc } = await metadataOf(bytes);
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    }
  }
});

/** Red in the left half and blue in the right. */
const twoColours = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "#00f" } },
      left: width / 2,
      top: 0,
    },
  ]);
const colourOf = async (bytes: Uint8Array): Promise<string> => {
  const { channels } = await sharp(bytes).stats();
  const [red, , blue] = channels.map(({ mean }) => Math.round(mean / 16));
  return red === blue ? "both" : (red ?? 0) > (blue ?? 0) ? "red" : "blue";
};
const squareOf = async (bytes: Uint8Array, crop: Crop | null) => {
  const { renditions } = await run(render(bytes, { kind: "square", crop }));
  const original = renditions.find(({ variant }) => variant === "original")?.bytes ?? new Uint8Array();
  const { width, height } = await metadataOf(original);
  return { width, height, colour: await colourOf(original) };
};

it("crops a square from the upright picture: the requested one, moved inside if it reaches out, or the middle", async () => {
  const wide = new Uint8Array(await twoColours(400, 200).png().toBuffer());
  expect(await squareOf(wide, null)).toEqual({ width: 200, height: 200, colour: "both" });
  expect(await squareOf(wide, { left: 0, top: 0, size: 150 })).toEqual({ width: 150, height: 150, colour: "red" });
  expect(await squareOf(wide, { left: 390, top: 90, size: 150 })).toEqual({ width: 150, height: 150, colour: "blue" });
  expect(await squareOf(wide, { left: 0, top: 0, size: 5000 })).toEqual({ width: 200, height: 200, colour: "red" });
  // Stored on its side, as phones do: upright it is 200 wide and 400 high, with red above.
  const sideways = new Uint8Array(await twoColours(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(await squareOf(sideways, { left: 0, top: 0, size: 190 })).toEqual({ width: 190, height: 190, colour: "red" });
  expect(await squareOf(sideways, { left: 0, top: 205, size: 190 })).toEqual({
    width: 190,
    height: 190,
    colour: "blue",
  });
});

const bitmap = (width: number, height: number) => {
  const row = Math.ceil((width * 3) / 4) * 4;
  return bitmapOf({ width, height }, row * height).fill(0x40, 54);
};

it("draws a bitmap, and refuses one that claims to be larger than it is", async () => {
  const { renditions } = await run(render(bitmap(30, 20)));
  expect(await metadataOf(renditions[0]?.bytes ?? new Uint8Array())).toMatchObject({ width: 30, height: 20 });
  const bomb = bitmap(1, 1);
  bomb.writeInt32LE(4_000, 18);
  bomb.writeInt32LE(4_000, 22);
  expect((await run(Effect.flip(render(bomb)))).message).toBe("This file type is not supported.");
});

it("draws the largest preview in a camera's raw file", async () => {
  const noise = Buffer.alloc(5000, 0x5a);
  const [small, large] = await Promise.all([
    photograph(160, 120).jpeg().toBuffer(),
    photograph(1200, 800).jpeg().toBuffer(),
  ]);
  const header = Buffer.from([0x49, 0x49, 0x2a, 0x00, 0x10, 0x00, 0x00, 0x00, 0x43, 0x52, 0x02, 0x00]);
  const raw = Buffer.concat([header, noise, small, noise, large, noise]);
  const { renditions } = await run(render(raw));
  expect(await metadataOf(renditions[0]?.bytes ?? new Uint8Array())).toMatchObject({ width: 1200, height: 800 });
});

const sizeOf = async (bytes: Uint8Array) => {
  const { renditions } = await run(render(bytes));
  const { width, height, format } = await metadataOf(renditions[0]?.bytes ?? new Uint8Array());
  return { width, height, format };
};

it("draws the largest preview in an EPS file", async () => {
  const [small, large] = await Promise.all([
    photograph(60, 40).jpeg().toBuffer(),
    photograph(300, 200).tiff({ compression: "lzw" }).toBuffer(),
  ]);
  const described = `%!PS-Adobe-3.1 EPSF-3.0\n<xmpGImg:image>${small.toString("base64").replace(/.{76}/g, "$&&#xA;")}</xmpGImg:image>\n`;
  expect(await sizeOf(words(described))).toEqual({ width: 60, height: 40, format: "webp" });
  const program = Buffer.from(described);
  const header = Buffer.alloc(30);
  Buffer.from([0xc5, 0xd0, 0xd3, 0xc6]).copy(header);
  header.writeUInt32LE(30, 4);
  header.writeUInt32LE(program.length, 8);
  header.writeUInt32LE(30 + program.length, 20);
  header.writeUInt32LE(large.length, 24);
  expect(await sizeOf(Buffer.concat([header, program, large]))).toEqual({ width: 300, height: 200, format: "webp" });
});

it.each([
  ["none", "%!PS-Adobe-3.0 EPSF-3.0\nnewpath showpage\n"],
  [
    "one in digits, which no program writes any more",
    "%!PS-Adobe-3.0 EPSF-3.0\n%%BeginPreview: 8 1 1 1\n% FF\n%%EndPreview\n",
  ],
  ["one that does not end", "%!PS-Adobe-3.0 EPSF-3.0\n<xmpGImg:image>aGVsbG8="],
  ["one that is no picture", "%!PS-Adobe-3.0 EPSF-3.0\n<xmpGImg:image>aGVsbG8=</xmpGImg:image>"],
])("refuses an EPS file whose preview is %s", async (_, text) => {
  expect((await run(Effect.flip(render(words(text))))).message).toBe("This file type is not supported.");
});

it("draws a placeholder for each kind of file that cannot be drawn", async () => {
  const sheets = await Promise.all(
    (["EPS", "RAW"] as const).map((kind) => run(Effect.flatMap(Pictures, (pictures) => pictures.placeholder(kind)))),
  );
  for (const renditions of sheets) {
    expect(renditions.map(({ variant }) => variant)).toEqual(["detail", "card"]);
    expect(await metadataOf(renditions[1]?.bytes ?? new Uint8Array())).toMatchObject({ format: "webp", width: 640 });
  }
  expect(sheets[0]?.[0]?.bytes).not.toEqual(sheets[1]?.[0]?.bytes);
});

const words = (text: string) => new TextEncoder().encode(text);

it.each([
  ["nothing", new Uint8Array()],
  ["text", words("<html><script>alert(1)</script></html>")],
  ["an SVG, which is a program", words('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
  ["a JPEG that ends early", new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
])("refuses %s in the spec's words", async (_, bytes) => {
  const refused = await run(Effect.flip(render(bytes)));
  expect(refused.message).toBe("This file type is not supported.");
});
