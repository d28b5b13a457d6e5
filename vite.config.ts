import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pageDocuments } from "./web/build/page-documents.ts";
import { scriptPieces } from "./web/build/pieces.ts";

/** What an endpoint is for stands in openapi.json; no browser needs to load it. */
const withoutSummaries: Plugin = {
  name: "without-summaries",
  enforce: "pre",
  transform: {
    filter: { id: /\/api\/endpoints\// },
    handler: (code) => code.replace(/^ {2}summary:\s+"[^"\n]*",$/gm, ""),
  },
};

/** PrimeReact's own look is off (web/ui/prime.ts), and each of its components carries a stylesheet for it. */
const withoutPrimeLook: Plugin = {
  name: "without-prime-look",
  enforce: "pre",
  transform: {
    filter: { id: /\/node_modules\/primereact\/.*\.esm\.js$/ },
    handler: (code) => code.replace(/^var (styles|commonStyle) = ".*;$/gm, 'var $1 = "";'),
  },
};

const pieces = scriptPieces();

export default defineConfig({
  root: "web",
  plugins: [withoutSummaries, withoutPrimeLook, pieces.plugin, react(), pageDocuments],
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
          // A module goes into its own piece alone, and not into that of everything that needs it.
          includeDependenciesRecursively: false,
          groups: pieces.groups,
        },
      },
    },
  },
});
