import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "web/dist");
const stamp = join(dist, ".built-from");

/** Whether the packages that build the pages are installed; without them the pages are used as they are. */
const canBuild = () => existsSync(join(root, "node_modules/vite"));

/** Describes all sources of the bundle. Names, sizes and times suffice to notice a change, and take milliseconds. */
function sourcesNow() {
  const files = globSync(["web/**/*", "core/**/*.ts", "api/**/*.ts", "vite.config.ts", "package-lock.json"], {
    cwd: root,
    exclude: ["web/dist", "web/dist/**", "web/dist.*", "web/dist.*/**"],
  });
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const it = statSync(join(root, file));
    if (it.isFile()) hash.update(`${file} ${it.size} ${it.mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/**
 * Builds the web pages into web/dist if they are missing or older than their sources, in a process of its own: a build
 * takes a gigabyte of memory, which the server would keep. Fails if the build fails, or if pages and builder are missing.
 */
export async function buildWeb() {
  const sources = sourcesNow();
  if (existsSync(stamp) && (!canBuild() || readFileSync(stamp, "utf8") === sources)) return;
  if (!canBuild()) {
    throw new Error(
      "The web pages are not built (web/dist is missing), and this install has nothing that builds them: run `npm run build` where all packages are installed, and bring web/dist along.",
    );
  }
  console.log("Building the web pages …");
  // The pages are always built for production, also by a test.
  const env = { ...process.env, NODE_ENV: "production" };
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), sources], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  const end = () => child.kill();
  process.once("exit", end);
  const [code, signal] = await once(child, "exit");
  process.off("exit", end);
  if (code !== 0) throw new Error(`The web pages could not be built (${signal ?? `code ${code}`}).`);
}

/**
 * Builds the pages here, and records their sources. They are built next to their place and moved there when complete:
 * two simultaneous builds do not harm each other, and an interrupted build leaves the old pages.
 */
async function buildHere(sources) {
  const { build, minifySync } = await import("vite");
  const { inSpanish } = await import("./web-language.mjs");
  const { buildFillers, buildFirstLooks, drawFirstLooks } = await import("./first-looks.mjs");
  removeLeftovers();
  const half = `${dist}.${process.pid}`;
  const inEnglish = {
    root: join(root, "web"),
    configFile: join(root, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: half },
  };
  await build(inEnglish);
  await build({ ...inEnglish, plugins: [inSpanish()] });
  try {
    for (const [language, plugins] of [
      ["", []],
      [".es", [inSpanish()]],
    ]) {
      const config = { ...inEnglish, plugins };
      await buildFirstLooks(build, config, half, language);
      await drawFirstLooks(half, language, await buildFillers(build, config, half));
    }
  } catch (error) {
    // The pages work without it; a test detects that it is missing.
    console.error("The first look of pages could not be drawn:", error);
  }
  inlineStart(half, minifySync("start.js", readFileSync(join(root, "web/public/start.js"), "utf8")).code.trim());
  await writeVerifyPage(half, build);
  await compress(half);
  writeFileSync(join(half, ".built-from"), sources);
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(half, dist);
  } catch (error) {
    rmSync(half, { recursive: true });
    // Another process was faster, with the same sources.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  }
}

/** Deletes what killed builds left behind. */
function removeLeftovers() {
  for (const half of globSync("dist.*", { cwd: dirname(dist) })) {
    try {
      process.kill(Number(half.slice("dist.".length)), 0);
    } catch (error) {
      if (error.code === "ESRCH") rmSync(join(dirname(dist), half), { recursive: true, force: true });
    }
  }
}

/**
 * Inlines start.js, so that its requests wait for no other. The server allows it by its hash. Also inlines the icon,
 * which browsers request twice: it is smaller than a request.
 */
function inlineStart(folder, code) {
  const icon = `data:image/svg+xml,${encodeURIComponent(readFileSync(join(root, "web/public/favicon.svg"), "utf8"))}`;
  for (const file of globSync(["index*.html", "documents/*.html"], { cwd: folder })) {
    const path = join(folder, file);
    const html = readFileSync(path, "utf8");
    writeFileSync(
      path,
      html
        .replace(/<script src="\/start\.js"([^>]*)>/, (_link, attributes) => `<script${attributes}>${code}`)
        .replace('"/favicon.svg"', `"${icon}"`),
    );
  }
}

/** Writes the page that verifies records from disk: one file that contains the verifier. */
async function writeVerifyPage(folder, build) {
  const [{ output }] = await build({
    root: join(root, "web"),
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(root, "web/verify/verify-page.ts"), formats: ["iife"], name: "verify" },
    },
  });
  const template = readFileSync(join(root, "web/verify/verify-record.html"), "utf8");
  // A closing tag inside the script would be parsed as HTML.
  const script = output[0].code.replaceAll("</script", "<\\/script");
  writeFileSync(
    join(folder, "verify-record.html"),
    template.replace("/* verifier */", () => script),
  );
}

/** Writes `.br` and `.gz` next to each text file, so that the server only picks one; small files are left out. */
async function compress(folder) {
  const files = globSync("**/*.{js,css,html,svg,json}", { cwd: folder });
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(join(folder, file));
      if (bytes.length < 1024) return;
      // The highest quality: a fourteenth smaller than at 9, for a few seconds of each build.
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(join(folder, `${file}.br`), await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

if (import.meta.main) {
  const [sources] = process.argv.slice(2);
  await (sources === undefined ? buildWeb() : buildHere(sources));
}
