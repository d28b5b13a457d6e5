import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk } from "./desk.ts";

const desk = openDesk({ starts: () => true });
const root = new URL("../..", import.meta.url).href;

/** Makes Node print what it loads. */
const witness = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  import { writeSync } from "node:fs";
  registerHooks({ load: (url, context, next) => (writeSync(2, url + "\\n"), next(url, context)) });
`)}`;

/** Returns the packages and parts of Dibbs that a command loads, such as 'commander' and 'core'. */
const loadedBy = async (...args: ReadonlyArray<string>): Promise<ReadonlySet<string>> => {
  const { err } = await desk.dibbs(args, { DATA_DIR: folder, NODE_OPTIONS: `--import=${witness}` });
  const names = err.split("\n").flatMap((line) => {
    if (!line.startsWith(root)) return [];
    const path = line.slice(root.length);
    const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
    return [library ?? path.split("/")[0] ?? ""];
  });
  return new Set(names);
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dibbs-loading-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("what a command loads", () => {
  it.each([["--help"], ["fly"], ["--version"]])("is only cli and commander for '%s'", async (word) => {
    expect([...(await loadedBy(word))].sort()).toEqual(["cli", "commander"]);
  });

  it("leaves out the libraries that a reading command does not use", async () => {
    // The very first command creates the installation's files.
    expect(await desk.dibbs(["inbox"], { DATA_DIR: folder })).toMatchObject({ code: 0, out: "Nothing is stuck.\n" });
    const loaded = await loadedBy("inbox");
    expect(loaded).toContain("drizzle-orm");
    const idle = [
      "@node-rs/argon2",
      "libphonenumber-js",
      "file-type",
      "pg-boss",
      "pg",
      "sharp",
      "web-push",
      "zipcodes",
    ];
    const others = ["@aws-sdk/client-s3", "stripe", "dwolla-v2", "plaid", "stream-chat", "nodemailer", "openid-client"];
    expect([...idle, ...others].filter((library) => loaded.has(library))).toEqual([]);
  });

  it("is resolved mostly without Node's own module resolution", async () => {
    // Runs after the program's own hooks, and so sees only what they leave to Node.
    const asked = `data:text/javascript,${encodeURIComponent(`
      import { registerHooks } from "node:module";
      import { writeSync } from "node:fs";
      registerHooks({ resolve: (name, context, next) => (writeSync(2, "asked " + name + "\\n"), next(name, context)) });
    `)}`;
    const { code, err } = await desk.dibbs(["inbox"], { DATA_DIR: folder, NODE_OPTIONS: `--import=${asked}` });
    expect(code).toBe(0);
    const names = err.split("\n").filter((line) => line.startsWith("asked ") && !line.startsWith("asked node:"));
    expect(names.filter((name) => /#core|#adapters|\.ts$/.test(name) && !name.endsWith("main.ts"))).toEqual([]);
    expect(names.filter((name) => name === "asked effect").length).toBeLessThanOrEqual(1);
    expect(names.length).toBeLessThan(300);
  });
});
