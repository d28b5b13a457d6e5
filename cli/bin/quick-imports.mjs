// To be imported before anything large: makes loading the program quick.
import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

// Keeps what was compiled for the next start.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url)));

// For each of the 300 files that drizzle-orm imports from itself Node reads its package.json, which is 179 kB long: half a
// second of work. Its files name each other with their endings, so there is nothing to look up.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith(".") && context.parentURL?.includes("/node_modules/drizzle-orm/")
      ? { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true }
      : next(specifier, context),
});
