import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// Where nothing ever changes, what is read from outside of React is the same when it is drawn by a server.
const react = createRequire(import.meta.url)("react");
const { useSyncExternalStore } = react;
react.useSyncExternalStore = (subscribe, read) => useSyncExternalStore(subscribe, read, read);

const place = '<div id="root"></div>';
const folderOf = (folder, language) => join(folder, `first-looks${language}`);

/**
 * Builds what draws the first look of pages (web/build/first-look.tsx), in one language: "" for English, ".es" for Spanish.
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

/** Draws them into the documents. */
export async function drawFirstLooks(folder, language) {
  const program = folderOf(folder, language);
  const { firstLooks } = await import(pathToFileURL(join(program, "first-look.js")).href);
  for (const [name, look] of await firstLooks()) {
    const file = join(folder, "documents", `${name}${language}.html`);
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(place, () => look + place),
    );
  }
  rmSync(program, { recursive: true });
}
