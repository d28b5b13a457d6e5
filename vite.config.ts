import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** What an endpoint is for stands in openapi.json; no browser needs to load it. */
const withoutSummaries: Plugin = {
  name: "without-summaries",
  enforce: "pre",
  transform: {
    filter: { id: /\/api\/endpoints\// },
    handler: (code) => code.replace(/^ {2}summary:\s+"[^"\n]*",$/gm, ""),
  },
};

export default defineConfig({
  root: "web",
  plugins: [withoutSummaries, react()],
  resolve: {
    // The package's default is its development build, which warns of wrong use and weighs more.
    alias: [
      {
        find: /^react-router$/,
        replacement: fileURLToPath(new URL("node_modules/react-router/dist/production/index.mjs", import.meta.url)),
      },
    ],
  },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // Every browser that knows this target knows how to load modules ahead; and a list of what each page will load is not
    // worth its weight in the scripts that all of them share.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_url, pieces, { hostType }) => (hostType === "html" ? pieces : []),
    },
    rolldownOptions: {
      // Reading a property does nothing else anywhere in this program; without that promise schemas nobody uses stay in.
      // Nor does loading a file of the core or of the API: one of which nothing is used stays out.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /\/(core|api)\//, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          // What most pages need comes in two pieces: dozens of crumbs compress badly, and each costs a request.
          includeDependenciesRecursively: false,
          groups: [
            { name: "vendor", test: /node_modules/, minShareCount: 9 },
            // What forms are made of: who looks at listings types into none yet.
            {
              name: "forms",
              minShareCount: 9,
              test: /\/web\/ui\/(Field|TextInput|TextArea|ConfirmDialog|Facts|direction-of|file-size)\./,
            },
            // Parts that are loaded later are declared while a file is loaded: what declares them has to be there before all
            // others, and so with all that it needs, in a piece that imports none of them.
            { name: "lazy-part", test: /\/web\/(ui\/(lazy-part|Problem|Button|Icon|icons)\.|words\/(es\/)?app\.)/ },
            // Words go with the pages that say them: each is shared by a few, and together they would be half as much again.
            { name: "common", minShareCount: 9, test: (id: string) => !id.includes("/web/words/") },
          ],
        },
      },
    },
  },
});
