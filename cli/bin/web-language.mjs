import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { elsewhere } from "../../web/words/es/elsewhere.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const english = join(root, "web/words");
const spanish = join(english, "es");

/** Returns the path inside the repository, with slashes on every system. */
const pathOf = (id) => id.split("?", 1)[0].replaceAll("\\", "/").slice(root.length);

/** Returns `code` with these texts in Spanish. A test finds texts that are no longer in the code. */
const translated = (code, texts) =>
  Object.entries(texts).reduce((said, [text, inSpanish]) => said.replaceAll(text, () => inSpanish), code);

/**
 * Builds the pages in Spanish, next to the English ones in the same folder: each file of web/words is read from
 * web/words/es, and the document is index.es.html. Chunks without texts are the same in both, under the same names.
 * @returns {import("vite").Plugin}
 */
export const inSpanish = () => ({
  name: "in-spanish",
  enforce: "pre",
  config: () => ({ build: { emptyOutDir: false, copyPublicDir: false } }),
  resolveId: {
    filter: { id: /words\/[\w-]+\.tsx?$/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      // The Spanish files import the English ones on purpose.
      if (!found || dirname(found.id) !== join(english) || (importer && dirname(importer) === spanish)) return found;
      const own = join(spanish, basename(found.id));
      return existsSync(own) ? own : found;
    },
  },
  transform: {
    filter: { id: /\/(core|api)\// },
    handler: (code, id) => {
      const texts = elsewhere[pathOf(id)];
      return texts && { code: translated(code, texts), map: null };
    },
  },
  transformIndexHtml: {
    order: "pre",
    handler: (html) => translated(html, elsewhere["web/index.html"]),
  },
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const { "index.html": document } = bundle;
      if (document?.type !== "asset") return;
      delete bundle["index.html"];
      this.emitFile({ type: "asset", fileName: "index.es.html", source: document.source });
    },
  },
});
