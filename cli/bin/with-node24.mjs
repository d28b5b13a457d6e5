// Runs a file of this program under the Node 24 of its own dependencies, and installs them first if they are missing.
// Plain JavaScript without imports from packages: it is the one file that must run on Node 20 in a fresh clone.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { installMissing, nodeBinary } from "./install-missing.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The files that run the product; everything else builds or tests it. */
const running = new Set(
  ["cli/bin/start.mjs", "cli/bin/command-line.mjs", "api/main.ts"].map((file) => join(root, file)),
);

/** Replaces this process by Node 24 with these arguments or, where the system cannot, starts Node 24 and follows it. */
export function runWithNode24(args) {
  installMissing(root, { onlyToRun: running.has(resolve(root, args[0] ?? "")) });
  const node = nodeBinary(root);
  const env = { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}` };
  // Replacing the process leaves none in between, so that signals and exit codes need no forwarding.
  if (process.execve !== undefined && process.platform !== "win32") process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // The terminal itself sends Ctrl-C to every process of the group: forwarding it would count it twice.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  runWithNode24(process.argv.slice(2));
}
