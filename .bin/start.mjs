// `npm start`: the web pages, if they changed, then the server.
import { buildWeb } from "./build-web.mjs";

await buildWeb();
await import("../api/main.ts");
