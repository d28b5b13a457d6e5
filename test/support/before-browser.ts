import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { findChromium } from "./chromium.ts";

/** Called by vitest before the first browser test: the pages that the browser gets are those of the sources as they are now, and it is unpacked before two files want it. */
export async function setup(): Promise<void> {
  // When it fails, it says why, and the tests that need the pages fail; the others still run.
  spawnSync(process.execPath, [fileURLToPath(new URL("../../cli/bin/build-web.mjs", import.meta.url))], {
    stdio: "inherit",
  });
  await findChromium().catch((error: Error) => console.log(`There is no browser: ${error.message}`));
}
