// `npm start`: the web pages, if they changed, then the server.
import "./quick-imports.mjs";
import { whenLauncherEnds } from "../../api/launcher.ts";
import { buildWeb } from "./build-web.mjs";

const stopLooking = whenLauncherEnds(() => process.exit(1));
await buildWeb().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
stopLooking();
await import("../../api/main.ts");
