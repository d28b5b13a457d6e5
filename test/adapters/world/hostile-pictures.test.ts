import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Effect, ManagedRuntime } from "effect";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { usualLimits } from "#adapters/sharp/drawers.ts";
import { sharpPictures, sharpPicturesWithin } from "#adapters/sharp/pictures.ts";
import { Pictures } from "#core/people/file/upload-file.ts";
import { bitmapOf, largePng } from "#test/builders/hostile-picture.ts";

const runtime = ManagedRuntime.make(sharpPictures);
const alone = ManagedRuntime.make(sharpPicturesWithin({ ...usualLimits, processes: 1, waiting: 2 }));
afterAll(() => Promise.all([runtime.dispose(), alone.dispose()]));

const said = (bytes: Uint8Array, on = runtime): Promise<string> =>
  on.runPromise(
    Effect.flatMap(Pictures, (pictures) => pictures.render(bytes, { kind: "square", crop: null })).pipe(
      Effect.match({ onSuccess: ({ renditions }) => `${renditions.length} drawn`, onFailure: (no) => no.message }),
    ),
  );

const small = largePng(20, 20);
/** The largest picture that is accepted, and as slow to decode as possible. */
const large = largePng(5000, 5000, { isInterlaced: true });
const tooMany = "This image has more than 25 megapixels. Please choose a smaller one.";
const unsupported = "This file type is not supported.";

const epsOfMany = async (): Promise<Buffer> => {
  const preview = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#a87" } })
    .jpeg({ quality: 20 })
    .toBuffer();
  const thumbnail = `<xmpGImg:image>${preview.toString("base64")}</xmpGImg:image>\n`;
  return Buffer.from(`%!PS-Adobe-3.1 EPSF-3.0\n${thumbnail.repeat(60)}`);
};

const bombs: ReadonlyArray<readonly [string, () => Buffer | Promise<Buffer>, string]> = [
  ["a bitmap that is -1 wide", () => bitmapOf({ width: -1, height: 1 }, 146), tooMany],
  ["a bitmap of no width", () => bitmapOf({ width: 0, height: 1 }, 146), unsupported],
  ["a bitmap of the lowest height that there is", () => bitmapOf({ width: 1, height: -(2 ** 31) }, 146), tooMany],
  ["a bitmap without its pixels", () => bitmapOf({ width: 4000, height: 4000 }, 1000), unsupported],
  [
    "a bitmap of run lengths",
    () => bitmapOf({ width: 4000, height: 4000, depth: 8, compression: 1 }, 1_000_000),
    unsupported,
  ],
  ["a bitmap of a depth that there is not", () => bitmapOf({ width: 10, height: 10, depth: 0 }, 1000), unsupported],
  ["a PNG of 80 megapixels", () => largePng(8944, 8944), tooMany],
  ["a PNG that is wider than any", () => largePng(2 ** 31 - 1, 1), unsupported],
  ["a PNG of 25 megapixels that is not read row by row", () => large, "3 drawn"],
  ["a printer's drawing of 60 previews", epsOfMany, "3 drawn"],
];

it.each(bombs)("%s costs this process little time and memory", async (_name, make, outcome) => {
  const bytes = await make();
  await said(small);
  const { rss } = process.memoryUsage();
  const before = process.cpuUsage();
  expect(await said(bytes)).toBe(outcome);
  const { user, system } = process.cpuUsage(before);
  // In microseconds; this process only passes the bytes on.
  expect(user + system).toBeLessThan(700_000);
  expect(process.memoryUsage().rss - rss).toBeLessThan(200e6);
});

it("sixteen large pictures at once are all drawn, at little time and memory of this process", async () => {
  await said(small);
  const { rss } = process.memoryUsage();
  const before = process.cpuUsage();
  expect(new Set(await Promise.all(Array.from({ length: 16 }, () => said(large))))).toEqual(new Set(["3 drawn"]));
  const { user, system } = process.cpuUsage(before);
  expect(user + system).toBeLessThan(2_000_000);
  expect(process.memoryUsage().rss - rss).toBeLessThan(300e6);
});

it("pictures beyond the queue's limit are refused, with a message to try again in a minute", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => said(small, alone)));
  expect(answers.toSorted()).toEqual([
    "3 drawn",
    "3 drawn",
    "3 drawn",
    "Many images are being read now. Please try again in a minute.",
    "Many images are being read now. Please try again in a minute.",
  ]);
});

/** The process ids of this process's drawing processes. */
const drawers = (): ReadonlyArray<number> =>
  execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.join(" ").includes("draw.ts"))
    .map(([id]) => Number(id));

it("killing a drawing process refuses its picture alone, and the next one is drawn", async () => {
  const known = new Set(drawers());
  const own = ManagedRuntime.make(sharpPicturesWithin({ ...usualLimits, processes: 1 }));
  expect(await said(small, own)).toBe("3 drawn");
  const [drawer = 0] = drawers().filter((id) => !known.has(id));
  if (process.platform === "linux") {
    expect(readFileSync(`/proc/${drawer}/limits`, "utf8")).toMatch(
      new RegExp(`Max data size +${usualLimits.megabytes * 1024 * 1024} `),
    );
    expect(readFileSync(`/proc/${drawer}/environ`, "utf8")).not.toMatch(/SECRET|KEY|DATABASE/);
  }
  const [killed, next] = [said(large, own), said(small, own)];
  process.kill(drawer, "SIGKILL");
  expect(await killed).toBe("This image takes too long to read. Please save it as a JPEG and try again.");
  expect(await next).toBe("3 drawn");
  expect(await said(small)).toBe("3 drawn");
  await own.dispose();
});
