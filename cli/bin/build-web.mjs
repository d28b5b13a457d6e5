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

/** Whether what builds the pages is there: an install that leaves out the development packages takes them as they are. */
const canBuild = () => existsSync(join(root, "node_modules/vite"));

/** Everything the bundle is made of. Names, sizes and times are enough to notice a change, and cost milliseconds. */
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
 * Builds the web pages into web/dist when they are missing or older than their sources. In a process of its own: a build takes
 * a gigabyte of memory, which the server that starts afterwards would keep. Fails with an error where the build does, or where there is neither anything built nor anything to build with.
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
  // Whoever builds it, a test too: pages are built for production.
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
 * Builds them here, and notes what they were made of. Made beside their place and moved there when complete: of two who
 * start at once neither spoils the other's, and a build that is interrupted leaves the old pages.
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
    // The pages work without; a test misses it.
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
    // Somebody else was quicker, with the same sources.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  }
}

/** What builds left behind that were killed. */
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
 * Puts start.js into the documents: what it asks for is on its way without one request before. The server allows it by its hash.
 * And the icon, for which browsers ask twice: it is smaller than a request.
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

/** Writes the page that verifies records from disk: one file, with the verifier in it. */
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
  // A text in the script that closes it would be read as HTML.
  const script = output[0].code.replaceAll("</script", "<\\/script");
  writeFileSync(
    join(folder, "verify-record.html"),
    template.replace("/* verifier */", () => script),
  );
}

/** Puts `.br` and `.gz` beside each text, so that the server only picks one; small ones are not worth it. */
async function compress(folder) {
  const files = globSync("**/*.{js,css,html,svg,json}", { cwd: folder });
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(join(folder, file));
      if (bytes.length < 1024) return;
      // As small as it gets: a fourteenth smaller than at 9, for a few seconds of each build.
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
