// Runs a file of this program under the Node 24 of its own dependencies, installing them first when they are missing.
// Plain JavaScript with nothing imported from packages: it is the one file that must run on Node 20 in a fresh clone.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { installMissing, nodeBinary } from "./install-missing.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** What runs the product; everything else builds or tests it. */
const running = new Set(
  ["cli/bin/start.mjs", "cli/bin/command-line.mjs", "api/main.ts"].map((file) => join(root, file)),
);

/** Becomes (or, where the system cannot, starts and follows) Node 24 with these arguments. */
export function runWithNode24(args) {
  installMissing(root, { onlyToRun: running.has(resolve(root, args[0] ?? "")) });
  const node = nodeBinary(root);
  const env = { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}` };
  // Becoming the program leaves no process in between, so that signals and exit codes need no passing on.
  if (process.execve !== undefined && process.platform !== "win32") process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to every process of the group by itself: passing it on would count it twice.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  runWithNode24(process.argv.slice(2));
}
