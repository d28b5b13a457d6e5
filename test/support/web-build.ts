import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Called by vitest before the first browser test: the pages that the browser gets are those of the sources as they are now. */
export function setup(): void {
  // When it fails, it says why, and the tests that need the pages fail; the others still run.
  spawnSync(process.execPath, [fileURLToPath(new URL("../../cli/bin/build-web.mjs", import.meta.url))], {
    stdio: "inherit",
  });
}
