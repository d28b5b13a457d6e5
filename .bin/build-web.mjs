import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, "web/dist/.built-from");

/** Everything the bundle is made of. Names, sizes and times are enough to notice a change, and cost milliseconds. */
function sourcesNow() {
  const files = globSync(["web/**/*", "core/**/*.ts", "api/**/*.ts", "vite.config.ts", "package-lock.json"], {
    cwd: root,
    exclude: ["web/dist", "web/dist/**"],
  });
  const hash = createHash("sha256");
  for (const file of files.sort()) {
    const it = statSync(join(root, file));
    if (it.isFile()) hash.update(`${file} ${it.size} ${it.mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** Builds the web pages into web/dist when they are missing or older than their sources. */
export async function buildWeb() {
  const sources = sourcesNow();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  console.log("Building the web pages …");
  const { build } = await import("vite");
  // Whoever builds it, a test too: pages are built for production.
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = "production";
  await build({ root: join(root, "web"), configFile: join(root, "vite.config.ts"), logLevel: "error" });
  // The server that starts in this process is no production for that.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  await compress(join(root, "web/dist"));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
}

/** Puts `.br` and `.gz` beside each text, so that the server only picks one; small ones are not worth it. */
async function compress(folder) {
  const files = globSync("**/*.{js,css,html,svg,json}", { cwd: folder });
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(join(folder, file));
      if (bytes.length < 1024) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(join(folder, `${file}.br`), await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(join(folder, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

if (import.meta.main) await buildWeb();
