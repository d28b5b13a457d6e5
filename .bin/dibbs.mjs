#!/usr/bin/env node
// The `dibbs` command: the command line under the Node 24 of this program's dependencies, from whatever folder it is called.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { installMissing, nodeBinary } from "./install-missing.mjs";
import { runWithNode24 } from "./with-node24.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
if (process.execPath === nodeBinary(root)) {
  installMissing(root);
  await import("./command-line.mjs");
} else {
  runWithNode24([join(root, ".bin/command-line.mjs"), ...process.argv.slice(2)]);
}
