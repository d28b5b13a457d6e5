// `npm start`: the web pages, if they changed, then the server.
import { enableCompileCache } from "node:module";
import { whenLauncherEnds } from "../api/launcher.ts";
import { buildWeb } from "./build-web.mjs";

// A third of a second of every start but the first.
enableCompileCache();
const stopLooking = whenLauncherEnds(() => process.exit(1));
await buildWeb().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
stopLooking();
await import("../api/main.ts");
