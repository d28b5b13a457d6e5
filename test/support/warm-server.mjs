// Runs the server time and again in a process that has loaded it already, each time from its start to its stop and in an
// environment of its own: to load it anew, and to make its code quick, is a third of what the server works in a browser test.
import "../../cli/bin/quick-imports.mjs";

const main = new URL("../../api/main.ts", import.meta.url).href;
let starts = 0;

process.on("message", async ({ env, signal }) => {
  if (signal) return void process.emit(signal);
  process.env = env;
  starts += 1;
  // Under another name each time, so that it begins anew; what it imports is there.
  await import(`${main}?${starts}`);
});

const leave = process.exit;
process.exit = (code = 0) => {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.removeAllListeners(signal);
  // On the way of all that it printed, and so after that.
  process.stdout.write(`\0${code}\n`);
};
process.on("disconnect", () => leave());
