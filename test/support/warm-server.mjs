// Runs the server repeatedly in a process that has already loaded it, each time from start to stop with its own
// environment: loading it anew and warming up its code is a third of the server's work in a browser test.
import "../../cli/bin/quick-imports.mjs";

const main = new URL("../../api/main.ts", import.meta.url).href;
let starts = 0;

process.on("message", async ({ env, signal }) => {
  if (signal) return void process.emit(signal);
  process.env = env;
  starts += 1;
  // A different URL each time, so that the module runs anew; its imports are already loaded.
  await import(`${main}?${starts}`);
});

const leave = process.exit;
process.exit = (code = 0) => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.removeAllListeners(signal);
  // Through the same stream as all output, and so after it.
  process.stdout.write(`\0${code}\n`);
};
process.on("disconnect", () => leave());
