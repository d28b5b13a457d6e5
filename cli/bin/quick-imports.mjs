// Import this before anything large: it speeds up loading the program.
import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url).href;
const packages = `${root}node_modules/`;

// Caches compiled code for the next start.
enableCompileCache(fileURLToPath(new URL("node_modules/.cache/compiled", root)));

/** Libraries of hundreds of small modules, which import each other with file endings. */
const large = ["drizzle-orm/", "effect/dist/"].map((library) => packages + library);

/** This program's own import names, as in `imports` of its package.json. */
const own = /^#(core|adapters|api|web|cli|test)\/(.+\.ts)$/;

/** The resolved packages of this program's own files, which Node would look up again for each file. */
const known = new Map();

// For every module Node reads and parses a package.json to resolve its name and kind: a third of the work of a short
// command. This hook answers the simple cases without it.
registerHooks({
  resolve: (specifier, context, next) => {
    const parent = context.parentURL ?? "";
    const isOurs = parent.startsWith(root) && !parent.startsWith(packages);
    if (specifier.startsWith(".")) {
      if (isOurs && specifier.endsWith(".ts")) return at(specifier, parent, "module-typescript");
      return large.some((library) => parent.startsWith(library)) && specifier.endsWith(".js")
        ? at(specifier, parent, "module")
        : next(specifier, context);
    }
    if (!isOurs || !context.conditions.includes("import")) return next(specifier, context);
    const [, part, path] = own.exec(specifier) ?? [];
    if (part !== undefined) return at(`${part}/${path}`, root, "module-typescript");
    const found = known.get(specifier) ?? next(specifier, context);
    known.set(specifier, found);
    return { ...found, shortCircuit: true };
  },
});

const at = (path, from, format) => ({ url: new URL(path, from).href, format, shortCircuit: true });
