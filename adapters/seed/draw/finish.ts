/**
 * Turns a rendered PNG into the JPEG that ships: size, a little grain and vignette, at most 150 kB.
 *
 *     node finish.ts RENDERED.png PICTURE.jpg [WIDTH HEIGHT]
 */
import { writeFile } from "node:fs/promises";
import sharp from "sharp";

const LARGEST = 150_000;
const [source, target, width = "1600", height = "1200"] = process.argv.slice(2);
if (!source || !target) throw new Error("usage: node finish.ts RENDERED.png PICTURE.jpg [WIDTH HEIGHT]");
const size = { width: Number(width), height: Number(height) };

const vignette = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <radialGradient id="v" r="0.75"><stop offset="0.6" stop-opacity="0"/><stop offset="1" stop-opacity="0.2"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#v)"/>
  </svg>`,
);
const noise = { type: "gaussian", mean: 128, sigma: 3 } as const;
const grain = await sharp({ create: { ...size, channels: 3, background: "#808080", noise } })
  .greyscale()
  .blur(0.7)
  .png()
  .toBuffer();
const finished = await sharp(source)
  .removeAlpha()
  .resize(size.width, size.height, { kernel: "lanczos3" })
  .sharpen({ sigma: 1, m1: 0.4, m2: 1.4 })
  .composite([{ input: vignette }, { input: grain, blend: "soft-light" }])
  .png()
  .toBuffer();
for (let quality = 82; quality >= 30; quality -= 4) {
  const jpeg = await sharp(finished).jpeg({ quality, mozjpeg: true }).toBuffer();
  if (jpeg.length <= LARGEST || quality <= 34) {
    await writeFile(target, jpeg);
    console.log(target, jpeg.length, `quality ${quality}`);
    break;
  }
}
