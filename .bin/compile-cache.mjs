// To be imported before anything large: keeps what was compiled for the next start.
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/compiled", import.meta.url)));
