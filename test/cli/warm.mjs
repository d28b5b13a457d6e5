// Runs one command after another in a process that has loaded the command line already, each with words and an environment
// of its own, and answers what it printed and how it ended. To load the program takes longer than most commands do.
import "../../cli/bin/quick-imports.mjs";

const main = new URL("../../cli/main.ts", import.meta.url).href;
/** What the command line listens to for as long as it runs. */
const events = ["SIGINT", "unhandledRejection", "beforeExit"];
let commands = 0;

process.on("message", async ({ args, env }) => {
  const printed = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    process[name].write = (text, ...rest) => {
      printed[name] += text;
      rest.find((it) => typeof it === "function")?.();
      return true;
    };
  }
  process.argv = [process.execPath, main, ...args];
  process.env = env;
  process.exitCode = undefined;
  const before = events.map((event) => process.listeners(event));
  commands += 1;
  try {
    // Under another name each time, so that it begins anew; what it imports is there.
    await import(`${main}?${commands}`);
  } catch (error) {
    printed.stderr += error.stack;
    process.exitCode = 1;
  }
  events.forEach((event, at) => {
    for (const listener of process.listeners(event)) if (!before[at].includes(listener)) process.off(event, listener);
  });
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error");
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  process.send({ code, out: printed.stdout, err: printed.stderr });
});
process.on("disconnect", () => process.exit());
