import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { findChromium } from "./chromium.ts";

/**
 * Called by vitest before the first browser test: builds the current pages, and unpacks the browser once for all files.
 */
export async function setup(): Promise<void> {
  // If the build fails, it prints why, and the tests that need the pages fail; the others still run.
  spawnSync(process.execPath, [fileURLToPath(new URL("../../cli/bin/build-web.mjs", import.meta.url))], {
    stdio: "inherit",
  });
  await findChromium().catch((error: Error) => console.log(`There is no browser: ${error.message}`));
}
