// `npm start`: the web pages, if they changed, then the server.
import { enableCompileCache } from "node:module";
import { buildWeb } from "./build-web.mjs";

// A third of a second of every start but the first.
enableCompileCache();
await buildWeb();
await import("../api/main.ts");
