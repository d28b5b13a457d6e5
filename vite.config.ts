import { globSync, readFileSync } from "node:fs";
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

const root = fileURLToPath(new URL(".", import.meta.url));
const textOf = (path: string): string => readFileSync(root + path, "utf8");

const withoutExtras = (code: string): string =>
  code
    .replace(/^var (styles|commonStyle) = ".*;$/gm, 'var $1 = "";')
    .replace(
      /^import \{ (Ripple|Tooltip|\w+Icon) \} from 'primereact\/[\w/]+';$/gm,
      "var $1 = function () { return null; };",
    )
    // Lists of names: to freeze one does nothing else.
    .replace(/^var (\w+) = Object\.freeze\(/gm, "var $1 = /*#__PURE__*/Object.freeze(");

/** The source of every part of PrimeReact that the widgets lead to, but of the toolbox, as one text. */
const usersOfToolbox = (): string => {
  const sources = new Map([["utils", ""]]);
  const follow = (code: string): void => {
    for (const [, part = ""] of code.matchAll(/["']primereact\/(\w+)["']/g)) {
      if (sources.has(part)) continue;
      const source = withoutExtras(textOf(`node_modules/primereact/${part}/${part}.esm.js`));
      sources.set(part, source);
      follow(source);
    }
  };
  for (const file of globSync("web/**/*.{ts,tsx}", { cwd: root })) follow(textOf(file));
  return [...sources.values()].join("\n");
};

const method = /^ {4}key: "(\w+)",\n {4}value: function .*\n(?: {5}.*\n|\n)* {4}\}\n {2}\}, \{\n/gm;

/** The toolbox without the methods that nothing calls. */
const withoutUnused = (toolbox: string, users: string): string => {
  const left = toolbox.replace(method, (whole, name: string) =>
    new RegExp(`\\.${name}\\b`).test(toolbox.replace(whole, "") + users) ? whole : "",
  );
  return left === toolbox ? left : withoutUnused(left, users);
};

/**
 * PrimeReact as far as it is used here. Its components reach for a look of their own, which is off (web/ui/prime.ts), for icons,
 * tooltips and ripples that ours bring or do without, and for a toolbox of which they need half. No bundler may leave out what is
 * part of an object; whoever knows all the components may.
 */
const leanPrime: Plugin = {
  name: "lean-prime",
  enforce: "pre",
  transform: {
    filter: { id: /\/node_modules\/primereact\/.*\.esm\.js$/ },
    handler: (code, id) =>
      id.endsWith("/utils.esm.js") ? withoutUnused(withoutExtras(code), usersOfToolbox()) : withoutExtras(code),
  },
};

const pieces = scriptPieces();

export default defineConfig({
  root: "web",
  plugins: [withoutSummaries, leanPrime, pieces.plugin, react(), pageDocuments],
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
      // Nor does loading a file of the core, of the API or of texts: one of which nothing is used stays out.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /\/(core|api|web\/words)\/|\/web\/words\.ts$/, sideEffects: false }],
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
