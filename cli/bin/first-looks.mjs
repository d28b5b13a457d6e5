import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// Nothing changes during the render, so external stores have the same value as in a server render.
const react = createRequire(import.meta.url)("react");
const { useSyncExternalStore } = react;
react.useSyncExternalStore = (subscribe, read) => useSyncExternalStore(subscribe, read, read);

const repository = fileURLToPath(new URL("../..", import.meta.url));
const place = '<div id="root"></div>';
const start = '<script src="/start.js"';
const folderOf = (folder, language) => join(folder, `first-looks${language}`);

/**
 * Builds the program that renders the first looks of pages (web/build/first-look.tsx), in one language: "" for English,
 * ".es" for Spanish.
 * @param {(config: import("vite").InlineConfig) => Promise<unknown>} build
 * @param {import("vite").InlineConfig} config of the pages themselves
 * @param {string} folder where the pages are built
 */
export const buildFirstLooks = (build, { root, logLevel, plugins = [] }, folder, language) =>
  build({
    root,
    logLevel,
    plugins,
    configFile: false,
    resolve: { alias: { "primereact/dialog": join(root, "build/dialog-look.tsx") } },
    ssr: { noExternal: /primereact/ },
    build: { ssr: "build/first-look.tsx", outDir: folderOf(folder, language), copyPublicDir: false },
  });

/** The scripts that fill the first looks of these pages, one file each, by the names of the pages. */
const fillers = globSync("looks/*.tsx", { cwd: join(repository, "web") }).map((file) => basename(file, ".tsx"));

/**
 * Builds the scripts that fill first looks (web/looks/look.ts). Each file is complete: it waits for no other.
 * @param {(config: import("vite").InlineConfig) => Promise<unknown>} build
 * @param {import("vite").InlineConfig} config of the pages themselves
 * @param {string} folder where the pages are built
 * @returns {Promise<Record<string, string>>} the address of each, by the name of its page
 */
export async function buildFillers(build, { root, logLevel, plugins = [] }, folder) {
  const place = (name) => join(root, "looks", name);
  const addresses = {};
  for (const name of fillers) {
    const { output } = await build({
      root,
      logLevel,
      plugins,
      configFile: false,
      resolve: {
        alias: [
          { find: /^react\/jsx-runtime$/, replacement: place("jsx-runtime.ts") },
          { find: /^react$/, replacement: place("react.ts") },
          { find: /^react-router-dom$/, replacement: place("router.ts") },
          // The document contains the page's styles.
          { find: /^.*\.css$/, replacement: place("no-styles.ts") },
        ],
      },
      build: {
        outDir: folder,
        emptyOutDir: false,
        copyPublicDir: false,
        target: "es2022",
        modulePreload: false,
        rolldownOptions: {
          input: place(`${name}.tsx`),
          preserveEntrySignatures: "strict",
          // Leaves out what the rest of those files needs of React.
          shimMissingExports: true,
          treeshake: { moduleSideEffects: false, propertyReadSideEffects: false },
          output: { codeSplitting: false, entryFileNames: "assets/look-[name]-[hash].js" },
        },
      },
    });
    addresses[name] = `/${output.find(({ isEntry }) => isEntry).fileName}`;
  }
  return addresses;
}

/** Renders the first looks into the documents. */
export async function drawFirstLooks(folder, language, fillers) {
  const program = folderOf(folder, language);
  const { firstLooks } = await import(pathToFileURL(join(program, "first-look.js")).href);
  for (const [name, look] of await firstLooks()) {
    const file = join(folder, "documents", `${name}${language}.html`);
    writeFileSync(
      file,
      readFileSync(file, "utf8")
        .replace(place, () => look + place)
        .replace(start, (tag) => (fillers[name] ? `${tag} data-look="${fillers[name]}"` : tag)),
    );
  }
  rmSync(program, { recursive: true });
}
