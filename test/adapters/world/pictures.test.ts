import { Effect } from "effect";
import sharp from "sharp";
import { expect, it } from "vitest";
import { sharpPictures } from "#adapters/sharp/pictures.ts";
import { Pictures } from "#core/file/pictures.ts";

const render = (bytes: Uint8Array) => Effect.flatMap(Pictures, (pictures) => pictures.render(bytes));
const run = <A, E>(effect: Effect.Effect<A, E, Pictures>) =>
  Effect.runPromise(effect.pipe(Effect.provide(sharpPictures)));

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

it("does not make a small picture larger", async () => {
  const { renditions } = await run(render(await photograph(100, 80).png().toBuffer()));
  expect(await Promise.all(renditions.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))).toEqual([
    100, 100, 100,
  ]);
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
