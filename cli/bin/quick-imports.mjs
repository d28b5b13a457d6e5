// To be imported before anything large: makes loading the program quick.
import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url).href;
const packages = `${root}node_modules/`;

// Keeps what was compiled for the next start.
enableCompileCache(fileURLToPath(new URL("node_modules/.cache/compiled", root)));

/** Libraries of hundreds of small modules, which name each other with their endings. */
const large = ["drizzle-orm/", "effect/dist/"].map((library) => packages + library);

/** Where this program's own names begin, as `imports` in its package.json has them. */
const own = /^#(core|adapters|api|web|cli|test)\/(.+\.ts)$/;

/** What packages are called from this program's own files, which Node would look up for each of them again. */
const known = new Map();

// For every module that it loads Node reads and parses a package.json, to learn where a name leads and of what kind the
// file is: a third of the work of a short command. What is plain without it is answered here.
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
