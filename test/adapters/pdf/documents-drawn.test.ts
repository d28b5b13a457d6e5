import { Effect } from "effect";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { drawPdf } from "#adapters/pdf/draw.ts";
import { column, type Document, facts, figures, money, paragraph, text } from "#core/contract/document/document.ts";
import {
  fileOf,
  viewContractDocument,
  viewInvoice,
  viewReceipt,
  viewStatementDocument,
  viewWaiverDocument,
  viewYearStatement,
} from "#core/money/document/view-documents.ts";
import { signWaiver } from "#core/money/waiver/sign-waiver.ts";
import { viewWaivers } from "#core/money/waiver/view-waivers.ts";
import { eventfulRecord } from "#test/builders/record.ts";
import { aWaiverDraft } from "#test/builders/waiver.ts";
import { testInWorld } from "#test/test-in-world.ts";

type Node = { readonly role?: string; readonly children?: ReadonlyArray<Node> };

/** Every node of a tag tree, with its parent. */
const nodesOf = (node: Node, parent: Node | null = null): ReadonlyArray<readonly [Node, Node | null]> => [
  [node, parent],
  ...(node.children ?? []).flatMap((child) => nodesOf(child, node)),
];

/** A PDF as a parser reads it: its language, the text of each page, its tags, and text that belongs to no tag. */
const parsed = async (bytes: Uint8Array) => {
  const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const open: Array<boolean> = [];
    const untagged: Array<string> = [];
    let text = "";
    for (const item of items) {
      if ("str" in item) {
        text += `${item.str} `;
        if (item.str.trim() !== "" && !open.some((isPlaced) => isPlaced)) untagged.push(item.str);
      } else if (item.type === "endMarkedContent") open.pop();
      // Content is in the tag tree, or is an artifact.
      else open.push("id" in item || (item as { readonly tag?: string }).tag === "Artifact");
    }
    const tree = (await page.getStructTree()) as Node | null;
    pages.push({ text, untagged, nodes: tree === null ? [] : nodesOf(tree) });
  }
  const { info } = await pdf.getMetadata();
  return { info: info as Readonly<Record<string, unknown>>, mark: await pdf.getMarkInfo(), pages };
};

/** The allowed parents of each tag. */
const within: Readonly<Record<string, ReadonlyArray<string>>> = {
  Document: ["Root"],
  Sect: ["Document"],
  ...{ H1: ["Document"], H2: ["Sect"], H3: ["Sect"], P: ["Document", "Sect"], Table: ["Sect"] },
  ...{ THead: ["Table"], TBody: ["Table"], TR: ["Table", "THead", "TBody"], TH: ["TR"], TD: ["TR"] },
};

testInWorld("every document is tagged as a whole, in its language, with its one title", function* () {
  const { owner, contractor, contractId, paymentId } = yield* eventfulRecord();
  const { milestones } = yield* viewWaivers(contractor, contractId);
  const [, second] = milestones;
  if (second === undefined) throw new Error("The contract has too few milestones.");
  const waiver = yield* signWaiver(contractor, second.id, aWaiverDraft());
  for (const language of ["en", "es"] as const) {
    const documents: ReadonlyArray<Document> = [
      (yield* viewContractDocument(owner, contractId, { version: 1, language })).document,
      (yield* viewContractDocument(owner, contractId, { version: 3, language })).document,
      yield* viewReceipt(owner, paymentId, language),
      yield* viewInvoice(contractor, paymentId, language),
      yield* viewStatementDocument(owner, contractId, language),
      yield* viewYearStatement(owner, 2026, language),
      yield* viewWaiverDocument(owner, waiver.id, language),
    ];
    for (const document of documents) {
      const { bytes } = yield* fileOf(document, "pdf");
      const { info, mark, pages } = yield* Effect.promise(() => parsed(bytes));
      expect([document.name, info["Language"]]).toEqual([document.name, language === "es" ? "es-US" : "en-US"]);
      expect(mark).toEqual(new Map(Object.entries({ Marked: true, UserProperties: false, Suspects: false })));
      expect(info["Title"]).toBe(document.title);
      expect(pages.flatMap(({ untagged }) => untagged)).toEqual([]);
      const nodes = pages.flatMap((page) => page.nodes);
      const wrong = nodes.filter(
        ([{ role }, parent]) => role !== undefined && role !== "Root" && !within[role]?.includes(parent?.role ?? ""),
      );
      expect(wrong.map(([{ role }, parent]) => `${role} in ${parent?.role}`)).toEqual([]);
      const roles = nodes.map(([{ role }]) => role);
      expect(roles.filter((role) => role === "H1")).toHaveLength(1);
      expect(roles.filter((role) => role === "H2")).toHaveLength(document.sections.length);
      // Every table with data has headers.
      for (const page of pages) {
        for (const [node] of page.nodes.filter(([{ role }]) => role === "Table")) {
          const inside = nodesOf(node).map(([{ role }]) => role);
          if (inside.includes("TD")) expect(inside.filter((role) => role === "TR").length).toBeGreaterThan(0);
        }
      }
    }
  }
});

test("a total stays on the page of its last row, and a last line on the page of its section's title", async () => {
  for (let rows = 16; rows <= 34; rows += 1) {
    const document: Document = {
      ...{ name: "it", language: "en", title: "Payments", about: "Of both", at: new Date("2026-05-04T14:00:00Z") },
      sections: [
        {
          title: "Lines",
          blocks: [
            {
              ...{ kind: "table", caption: "Lines", columns: [column("What", 80), figures("Amount")] },
              rows: Array.from({ length: rows }, (_, at) => [text(`Line ${at + 1}`), money(100)]),
              total: [text("Everything"), money(100 * rows)],
            },
          ],
        },
        { title: "For questions", blocks: [facts(["Number of it", "019a"]), paragraph("Made of facts.")] },
      ],
    };
    const { pages } = await parsed(await drawPdf(document));
    const pageOf = (said: string): number => pages.findIndex((page) => page.text.includes(said));
    expect([rows, pageOf("Everything")]).toEqual([rows, pageOf(`Line ${rows} `)]);
    expect([rows, pageOf("Made of facts.")]).toEqual([rows, pageOf("For questions")]);
  }
});

test("no amount is broken across lines, however narrow its column", async () => {
  const document: Document = {
    ...{ name: "it", language: "en", title: "Payments", about: "Of both", at: new Date("2026-05-04T14:00:00Z") },
    sections: [
      {
        title: "Lines",
        blocks: [
          {
            ...{ kind: "table", caption: "Lines" },
            columns: [column("Project", 33), column("With", 24), figures("Received", 14), figures("Net", 13)],
            rows: [[text("Rebuild the back porch"), text("Olive Owner"), money(1_263_000), money(123_456_789)]],
            total: [text("Total"), text(""), money(1_263_000), money(123_456_789)],
          },
        ],
      },
    ],
  };
  const bytes = await drawPdf(document);
  const pdf = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const lines = new Map<number, string>();
  for (const item of items) {
    if (!("str" in item)) continue;
    const [, , , , , height] = item.transform as ReadonlyArray<number>;
    lines.set(Math.round(height ?? 0), `${lines.get(Math.round(height ?? 0)) ?? ""}${item.str.trim()}`);
  }
  const said = [...lines.values()];
  expect(said).toContain("Rebuild the back porchOlive Owner$12,630.00$1,234,567.89");
  expect(said).toContain("Total$12,630.00$1,234,567.89");
});

test("a block of facts, such as a signature, stays on one page, and the first one with its section's title", async () => {
  const signature = facts(
    ["Role of the signature", "Olive M. Owner"],
    ["Signed", "May 4, 2026 at 10:00 AM Eastern Time"],
    ["Consent", "Version 1"],
    ["Second factor", "no"],
    ["Hash of the signature", "a".repeat(64)],
  );
  for (let lines = 24; lines <= 44; lines += 2) {
    const document: Document = {
      ...{ name: "it", language: "en", title: "Contract", about: "Version 1", at: new Date("2026-05-04T14:00:00Z") },
      sections: [
        { title: "Terms", blocks: Array.from({ length: lines }, () => paragraph("A line.")) },
        { title: "Signatures of both", blocks: [signature, signature] },
      ],
    };
    const { pages } = await parsed(await drawPdf(document));
    const count = (text: string): ReadonlyArray<number> => pages.map((page) => page.text.split(text).length - 1);
    expect([lines, count("Role of the signature")]).toEqual([lines, count("Hash of the signature")]);
    const titled = pages.findIndex(({ text }) => text.includes("Signatures of both"));
    expect([lines, pages[titled]?.text]).toEqual([lines, expect.stringContaining("Role of the signature")]);
  }
});
