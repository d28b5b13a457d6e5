/**
 * Creates a document for each page of web/build/pages.ts next to the general one, in each language, and lists them in a
 * file.
 */
import type { Plugin, Rolldown } from "vite";
import { type Page, pages } from "./pages.ts";

type Piece = Rolldown.OutputChunk;
type WithStyles = Piece & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** The document of the pages that have none of their own, in one language: `index.html`, `index.es.html`. */
const document = /^index(\.\w+)?\.html$/;

/**
 * Returns the chunks of the program that a page needs, each after its dependencies: that is also the order of their
 * styles.
 */
const piecesOf = ({ shows, name }: Page, pieces: ReadonlyArray<Piece>): ReadonlySet<Piece> => {
  const met = new Set<Piece>();
  const found = new Set<Piece>();
  const take = (piece: Piece | undefined): void => {
    if (!piece || met.has(piece)) return;
    met.add(piece);
    for (const needed of piece.imports) take(pieces.find(({ fileName }) => fileName === needed));
    found.add(piece);
  };
  for (const file of shows) {
    const path = file.startsWith("node_modules/") ? `/${file}` : `/web/${file}`;
    const piece = pieces.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(path)));
    if (!piece) throw new Error(`web/build/pages.ts: '${name}' shows ${file}, which is no part of the program.`);
    take(piece);
  }
  return found;
};

const stylesOf = (piece: WithStyles): ReadonlyArray<string> => [...(piece.viteMetadata?.importedCss ?? [])];

/** The tags of the program itself, and of the chunks that it imports first. */
const programTag =
  /\s*<(script type="module"|link rel="modulepreload") crossorigin (?:src|href)="(\/[^"]+)">(?:<\/script>)?/g;

const styleLink = /\s*<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

/**
 * Returns the document with a page's scripts preloaded and its styles inlined, so that the first paint waits for
 * nothing. start.js records the inlined styles, so that no part of the program loads them again.
 */
const withPage = (html: string, page: Page, pieces: ReadonlyArray<Piece>, textOf: (file: string) => string): string => {
  const shown = [...piecesOf(page, pieces)];
  const styles = new Set([...[...html.matchAll(styleLink)].map(([, file = ""]) => file), ...shown.flatMap(stylesOf)]);
  const scripts = shown.map(({ fileName }) => fileName).filter((file) => !html.includes(`"/${file}"`));
  const { reads, asks, hasPicture, firstLook } = page;
  // The document contains the first look: start.js loads the program after that is painted.
  const comesLater = firstLook !== undefined;
  const tags = [
    ...(comesLater ? [] : scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)),
    `<style>${[...styles].map(textOf).join("")}</style>`,
  ];
  const whole = html.replace(styleLink, "").replace("</head>", () => `  ${tags.join("\n    ")}\n  </head>`);
  const isMain = ([, tag = ""]: RegExpMatchArray): boolean => tag.startsWith("script");
  const found = comesLater ? [...html.matchAll(programTag)] : [];
  // In execution order: imports before the program.
  const program = [...found.filter((tag) => !isMain(tag)), ...found.filter(isMain)].map(([, , file = ""]) => file);
  const early = [
    `data-styles="${[...styles].map((file) => `/${file}`).join(" ")}"`,
    ...(reads.length > 0 ? [`data-reads="${reads.join(" ")}"`] : []),
    ...(asks === undefined ? [] : [`data-asks="${asks}"`]),
    ...(hasPicture ? ["data-picture"] : []),
    ...(comesLater ? [`data-program="${program.join(" ")}"`] : []),
    ...(comesLater ? [`data-pieces="${scripts.map((file) => `/${file}`).join(" ")}"`] : []),
  ];
  return (comesLater ? whole.replace(programTag, "") : whole).replace('<script src="/start.js"', (script) =>
    [script, ...early].join(" "),
  );
};

export const pageDocuments: Plugin = {
  name: "page-documents",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const pieces = Object.values(bundle).filter((one): one is Piece => one.type === "chunk");
      const textOf = (file: string): string => {
        const found = bundle[file];
        return found?.type === "asset" ? String(found.source).trim() : "";
      };
      const [, language = ""] = Object.keys(bundle).flatMap((name) => document.exec(name) ?? []);
      const html = textOf(`index${language}.html`);
      if (html === "") return;
      for (const page of pages) {
        const source = withPage(html, page, pieces, textOf);
        this.emitFile({ type: "asset", fileName: `documents/${page.name}${language}.html`, source });
      }
      const table = pages.map(({ name, path, asks = null }) => ({ name, path, asks }));
      this.emitFile({ type: "asset", fileName: "documents/pages.json", source: JSON.stringify(table) });
    },
  },
};
