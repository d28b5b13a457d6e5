// `npm run dev`: the server, restarted when its sources change, and the web pages, rebuilt when theirs do.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { whenLauncherEnds } from "../../api/launcher.ts";
import { inSpanish } from "./web-language.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const watched = async (plugins, whenBuilt) => {
  const watcher = await build({
    root: join(root, "web"),
    configFile: join(root, "vite.config.ts"),
    logLevel: "warn",
    mode: "development",
    plugins,
    build: { watch: {}, minify: false },
  });
  await new Promise((resolve) => {
    watcher.on("event", (event) => {
      if (event.code === "END" || event.code === "ERROR") resolve(undefined);
      if (event.code === "END") whenBuilt();
      if (event.code === "ERROR") console.error(event.error.message);
    });
  });
  return watcher;
};
const watchers = [
  await watched([], () => console.log("Web pages built: reload the browser.")),
  await watched([inSpanish()], () => console.log("Spanish web pages built.")),
];

const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "api/main.ts"], {
  cwd: root,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) server.kill(signal);
  });
}
whenLauncherEnds(() => server.kill("SIGTERM"));
server.on("exit", async (code) => {
  await Promise.all(watchers.map((watcher) => watcher.close()));
  process.exit(code ?? 0);
});
