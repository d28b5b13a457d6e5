#!/usr/bin/env node
// The `dibbs` command: the command line under the Node 24 of this program's dependencies, from any folder.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installMissing, nodeBinary } from "./install-missing.mjs";
import { runWithNode24 } from "./with-node24.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
if (process.execPath === nodeBinary(root)) {
  installMissing(root, { onlyToRun: true });
  await import("./command-line.mjs");
} else {
  runWithNode24([join(root, "cli/bin/command-line.mjs"), ...process.argv.slice(2)]);
}
