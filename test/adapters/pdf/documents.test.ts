import { Effect } from "effect";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, test } from "vitest";
import { pdfDocuments } from "#adapters/pdf/documents.ts";
import { column, type Document, facts, figures, money, paragraph, text } from "#core/contract/document/document.ts";
import { Documents } from "#core/money/document/documents.ts";

const aDocument = (said: string, but: Partial<Document> = {}): Document => ({
  ...{
    name: "it",
    language: "es",
    title: "Contrato: Señor Núñez",
    about: "Versión 1",
    at: new Date("2026-05-04T14:00:00Z"),
  },
  sections: [
    {
      title: "Las partes",
      blocks: [
        facts(["Cliente", said]),
        paragraph(said),
        {
          kind: "table",
          caption: "Etapas",
          columns: [column("Etapa", 82), figures("Monto")],
          rows: [[text(said), money(123_450)]],
          total: [text("Total"), money(123_450)],
        },
      ],
    },
  ],
  ...but,
});

const drawn = (document: Document): Promise<Uint8Array> =>
  Effect.runPromise(
    Effect.gen(function* () {
      return yield* (yield* Documents).pdf(document);
    }).pipe(Effect.provide(pdfDocuments)),
  );

type Node = { readonly role?: string; readonly children?: ReadonlyArray<Node> };
const rolesOf = ({ role, children = [] }: Node): ReadonlyArray<string> => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(rolesOf),
];

const read = async (bytes: Uint8Array) => {
  const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  const texts = await Promise.all(pages.map((page) => page.getTextContent()));
  const trees = await Promise.all(pages.map((page) => page.getStructTree()));
  return {
    pages: pdf.numPages,
    mark: await pdf.getMarkInfo(),
    meta: await pdf.getMetadata(),
    text: texts.map(({ items }) => items.map((it) => ("str" in it ? it.str : "")).join(" ")).join("\n"),
    roles: trees.flatMap((tree) => (tree === null ? [] : rolesOf(tree as Node))),
  };
};

describe("a PDF", () => {
  test("is tagged, has its language and title, and its text can be extracted", async () => {
    const { mark, meta, text, roles } = await read(await drawn(aDocument("¿Dónde? Cañón, pingüino")));
    expect(mark).toEqual(
      new Map([
        ["Marked", true],
        ["UserProperties", false],
        ["Suspects", false],
      ]),
    );
    expect(meta.info).toMatchObject({ Language: "es-US", Title: "Contrato: Señor Núñez" });
    expect(meta.metadata?.getRaw()).toContain("pdfuaid:part");
    expect(text).toContain("¿Dónde? Cañón, pingüino");
    expect(text).toContain("$1,234.50");
    expect(text).toContain("Página 1 de 1");
    expect(new Set(roles)).toEqual(
      new Set(["Root", "Document", "H1", "P", "Sect", "H2", "Table", "THead", "TBody", "TR", "TH", "TD"]),
    );
  });

  test("has the same bytes for the same document, and other bytes for another", async () => {
    const [one, same, other] = [await drawn(aDocument("x")), await drawn(aDocument("x")), await drawn(aDocument("y"))];
    expect(Buffer.from(same).equals(Buffer.from(one))).toBe(true);
    expect(Buffer.from(other).equals(Buffer.from(one))).toBe(false);
  });

  test.each([
    ["a word of 10,000 letters", "W".repeat(10_000)],
    ["10,000 characters of prose", "Take it down. ".repeat(715)],
    ["marks of direction and of control", "Pay \u202e00.001$\u202c \u200f\u2067now\u2069\u0007"],
    ["signs that the typeface lacks", "👩‍👩‍👧 李小龍 مرحبا 🔥"],
    ["a letter a line", "a\n".repeat(5_000)],
    ["nothing but lines", "\n".repeat(5_000)],
    ["combining marks without end", `e${"\u0301".repeat(2_000)}`],
  ])("is drawn, with its total, from %s", async (_what, said) => {
    const { pages, text } = await read(await drawn(aDocument(said)));
    expect(pages).toBeGreaterThan(0);
    expect(pages).toBeLessThan(200);
    expect(text).toContain("$1,234.50");
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });
});
