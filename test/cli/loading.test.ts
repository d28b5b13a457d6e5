import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDesk } from "./desk.ts";

const desk = openDesk();
const run = promisify(execFile);
const root = new URL("../..", import.meta.url).href;

/** Has Node tell what it loads. */
const witness = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  import { writeSync } from "node:fs";
  registerHooks({ load: (url, context, next) => (writeSync(2, url + "\\n"), next(url, context)) });
`)}`;

/** The packages and parts of Dibbs that a command loads, as 'commander' and 'core'. */
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
  it.each([["--help"], ["fly"], ["--version"]])(
    "is for '%s' the names of the commands, and nothing of the core",
    async (word) => {
      expect([...(await loadedBy(word))].sort()).toEqual([".bin", "cli", "commander"]);
    },
  );

  it("is for one that reads no library of what it does not do", async () => {
    // The first of all makes what an installation keeps.
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
});

describe("modules that are found quickly", () => {
  const write = (path: string, text: string) => writeFile(join(folder, path), text);

  it("are those that Node finds by itself", async () => {
    await mkdir(join(folder, "node_modules/thing/old"), { recursive: true });
    await write("package.json", '{ "type": "module" }');
    await write("node_modules/thing/package.json", '{ "name": "thing", "type": "module", "exports": "./new.js" }');
    await write(
      "node_modules/thing/new.js",
      'import old from "./old/one.js"; export const told = old.told + " by new";',
    );
    await write("node_modules/thing/old/package.json", '{ "type": "commonjs" }');
    await write("node_modules/thing/old/one.js", 'module.exports = { told: "told by " + require("./two.js") };');
    await write("node_modules/thing/old/two.js", 'module.exports = "old";');
    await write("kind.ts", 'export const kind: string = "a";');
    await write("list.json", "[1]");
    await write(
      "main.js",
      `import { told } from "thing"; import { kind } from "./kind.ts"; import list from "./list.json" with { type: "json" };
      const missing = await import("./none.js").catch(({ code }) => code);
      console.log(told, kind, list.length, missing);`,
    );
    const program = join(folder, "main.js");
    const [own, quick] = await Promise.all([
      run(process.execPath, [program]),
      run(process.execPath, ["--import", new URL(".bin/start-quickly.mjs", root).href, program]),
    ]);
    expect(own.stdout).toBe("told by old by new a 1 ERR_MODULE_NOT_FOUND\n");
    expect(quick.stdout).toBe(own.stdout);
  });

  it("have the names that package.json gives them", () => {
    const { imports } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
    for (const [name, path] of Object.entries(imports)) expect(path).toBe(`./${name.slice(1)}`);
  });
});
