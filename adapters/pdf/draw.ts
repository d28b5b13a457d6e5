import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create as createFont, type Font } from "fontkit";
import PDFDocument from "pdfkit";
import { type Block, type Document, inWords, type Table, type Value } from "#core/contract/document/document.ts";
import { documentWords } from "#core/contract/document/words/words.ts";

type Paper = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** A parsed typeface: its tables are large, and are parsed once for all documents. */
const typeface = (name: string): Font => {
  const file = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`)));
  const read = createFont(file);
  if ("fonts" in read) throw new Error(`${name} holds more than one typeface.`);
  return read;
};
const fonts = {
  regular: typeface("400Regular/Inter_400Regular.ttf"),
  bold: typeface("600SemiBold/Inter_600SemiBold.ttf"),
};

/** The US paper size, 8.5 by 11 inches, in points. */
const page = { width: 612, height: 792, left: 54, right: 54, top: 54, bottom: 72 };
const wide = page.width - page.left - page.right;
const lowest = page.height - page.bottom;
const halfPage = (lowest - page.top) / 2;
/** In points; a section of this height is only a few lines. */
const fewLines = 150;
const ink = "#1c1b1a";
const soft = "#5c5955";
const line = "#d8d5d0";
const brand = "#c8202f";
const padding = { x: 6, y: 5 };

type Look = { readonly size: number; readonly font: "regular" | "bold"; readonly color: string };
const looks = {
  title: { size: 20, font: "bold", color: ink },
  about: { size: 11, font: "regular", color: soft },
  section: { size: 13, font: "bold", color: ink },
  heading: { size: 10, font: "bold", color: ink },
  body: { size: 10, font: "regular", color: ink },
  label: { size: 10, font: "regular", color: soft },
  columnLabel: { size: 9, font: "bold", color: soft },
  strong: { size: 10, font: "bold", color: ink },
  foot: { size: 8, font: "regular", color: soft },
} as const satisfies Readonly<Record<string, Look>>;

/** Invisible characters: control and direction, which could make a text read differently, and parts of emoji. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\p{Variation_Selector}]/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Replaces a character that the typeface has no glyph for. */
const box = "\ufffd";
/** Longer words are split, because the library would measure them again for every letter that it cuts off. */
const longestWord = 50;
/** No language combines more code points into one character. */
const mostParts = 16;
/** The narrowest character that people use, as a fraction of its font size. */
const narrowest = 0.15;

type Written = {
  readonly shown: string;
  /** The text as typed, if it is shown differently; screen readers read it instead. */
  readonly actual: string | undefined;
};

/** Draws one document; everything on a page is in the tag tree, or is marked as an artifact. */
const drawOn = (paper: Paper, document: Document): void => {
  const words = documentWords[document.language];
  const root = paper.struct("Document");
  paper.addStructure(root);
  let y = page.top;
  // Draws what the current table repeats at the top of each further page.
  let atTop: (() => void) | null = null;

  const use = ({ size, font, color }: Look): Paper => paper.font(font).fontSize(size).fillColor(color);
  const known = new Map<string, boolean>();
  const hasGlyph = (sign: string): boolean => {
    const before = known.get(sign);
    if (before !== undefined) return before;
    const parts = [...sign];
    const has =
      parts.length <= mostParts && parts.every((it) => fonts.regular.hasGlyphForCodePoint(it.codePointAt(0) ?? 0));
    known.set(sign, has);
    return has;
  };
  const tidy = (typed: string): Written => {
    const text = typed
      .normalize("NFC")
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll("\t", " ")
      .replaceAll(unseen, (sign) => (sign === "\n" ? sign : ""));
    let isWhole = true;
    let shown = "";
    let inWord = 0;
    for (const { segment } of graphemes.segment(text)) {
      const has = segment === "\n" || hasGlyph(segment);
      inWord = /\s/.test(segment) ? 0 : inWord + 1;
      const breaks = inWord > longestWord;
      if (breaks) inWord = 1;
      isWhole &&= has && !breaks;
      shown += `${breaks ? " " : ""}${has ? segment : box}`;
    }
    return { shown, actual: isWhole ? undefined : text };
  };

  const nextPage = (): void => {
    paper.addPage();
    y = page.top;
    atTop?.();
  };
  /** Starts a new page unless this height still fits, or no page could hold it. */
  const keep = (height: number): void => {
    if (y + height > lowest && y > page.top) nextPage();
  };
  const heightOf = (text: string, width: number, look: Look): number =>
    text === "" ? 0 : use(look).heightOfString(text, { width, lineGap: 2 });

  /** A length of text that surely exceeds this height, so that never more than a page is measured. */
  const tooLong = (text: string, width: number, height: number, look: Look): number => {
    const lines = Math.ceil(height / look.size) + 1;
    let end = 0;
    for (let line = 0; line < lines && end < text.length; line += 1) {
      const next = text.indexOf("\n", end);
      end = next === -1 ? text.length : next + 1;
    }
    return Math.min(end, Math.ceil((lines * width) / (look.size * narrowest)));
  };

  /** The part of a text that fits into a height, cut at a space if there is one, and the rest. */
  const cut = (text: string, width: number, height: number, look: Look): readonly [string, string] => {
    const most = tooLong(text, width, height, look);
    if (most >= text.length && heightOf(text, width, look) <= height) return [text, ""];
    let [fits, tooMuch] = [0, most];
    while (tooMuch - fits > 1) {
      const middle = (fits + tooMuch) >> 1;
      if (heightOf(text.slice(0, middle), width, look) <= height) fits = middle;
      else tooMuch = middle;
    }
    const space = Math.max(text.lastIndexOf(" ", fits), text.lastIndexOf("\n", fits));
    const at = space > fits / 2 ? space + 1 : fits;
    return [text.slice(0, at).trimEnd(), text.slice(at)];
  };

  const put = (text: string, x: number, width: number, look: Look, align: "left" | "right" = "left"): void => {
    if (text !== "") use(look).text(text, x, y, { width, align, lineGap: 2 });
  };
  const artifact = (type: "Layout" | "Pagination", draw: () => void): void => {
    paper.markContent("Artifact", { type });
    draw();
    paper.endMarkedContent();
  };
  const rule = (at: number): void =>
    artifact("Layout", () => {
      paper
        .moveTo(page.left, at)
        .lineTo(page.left + wide, at)
        .lineWidth(0.5)
        .strokeColor(line)
        .stroke();
    });

  /** Draws a text over as many pages as it takes. */
  const flow = (parent: Element, tag: string, typed: string, look: Look): void => {
    const { shown, actual } = tidy(typed);
    const element = paper.struct(tag, actual === undefined ? {} : { actual });
    parent.add(element);
    let rest = shown.trim();
    while (rest !== "") {
      const lineHeight = heightOf("X", wide, look);
      keep(lineHeight);
      const [part, left] = cut(rest, wide, lowest - y, look);
      const height = heightOf(part, wide, look);
      element.add(() => put(part, page.left, wide, look));
      y += height;
      rest = left.trimStart();
      if (rest !== "") nextPage();
    }
    element.end();
  };

  type Cell = {
    readonly typed: string;
    readonly tag: "TH" | "TD";
    readonly scope?: "Row" | "Column";
    readonly x: number;
    readonly width: number;
    readonly look: Look;
    readonly align: "left" | "right";
  };

  /** A text as shown in a cell, on one line. */
  const inCell = (shown: string): string => shown.replaceAll(/\s+/g, " ").trim();
  const inner = ({ width }: Pick<Cell, "width">): number => width - 2 * padding.x;

  /** The height of a row; at most that of a page. */
  const heightOfRow = (cells: ReadonlyArray<Cell>): number =>
    Math.max(
      ...cells.map((it) => {
        const [part] = cut(inCell(tidy(it.typed).shown), inner(it), lowest - page.top, it.look);
        return heightOf(part, inner(it), it.look);
      }),
    ) +
    2 * padding.y;

  /** Draws a row: whole if a page can hold it, else in parts that continue in the same cells. */
  const row = (parent: Element, cells: ReadonlyArray<Cell>): void => {
    const tr = paper.struct("TR");
    parent.add(tr);
    let parts = cells.map((cell) => {
      const { shown, actual } = tidy(cell.typed);
      // The library's types lack `scope`.
      const options = {
        ...(cell.scope === undefined ? {} : { scope: cell.scope }),
        ...(actual === undefined ? {} : { actual }),
      };
      const element = paper.struct(cell.tag, options);
      tr.add(element);
      return { ...cell, element, rest: inCell(shown) };
    });
    const whole = Math.max(...parts.map((it) => heightOf(it.rest, inner(it), it.look))) + 2 * padding.y;
    // A row of more than half a page is cut at the end of the page.
    keep(Math.min(whole, halfPage));
    for (;;) {
      const room = lowest - y - 2 * padding.y;
      const cuts = parts.map((it) => cut(it.rest, inner(it), room, it.look));
      const height = Math.max(...parts.map((it, at) => heightOf(cuts[at]?.[0] ?? "", inner(it), it.look)));
      const top = y;
      y += padding.y;
      for (const [at, part] of parts.entries()) {
        const text = cuts[at]?.[0] ?? "";
        if (text !== "") part.element.add(() => put(text, part.x + padding.x, inner(part), part.look, part.align));
      }
      y = top + height + 2 * padding.y;
      parts = parts.map((it, at) => ({ ...it, rest: (cuts[at]?.[1] ?? "").trimStart() }));
      if (parts.every(({ rest }) => rest === "")) break;
      nextPage();
    }
    for (const { element } of parts) element.end();
    tr.end();
    rule(y);
  };

  const said = (value: Value): string => inWords(value, document.language);

  /** The widest a figure column may become for its content, so that there is room for words. */
  const widestFigure = wide / 4;

  /** The width of each column: its share, but figures are never broken, so they take space from the text columns. */
  const widthsOf = ({ columns, rows, total }: Table): ReadonlyArray<number> => {
    const shares = columns.reduce((all, { width }) => all + width, 0);
    const wanted = columns.map(({ width, isFigure }, at) => {
      const share = (width / shares) * wide;
      if (!isFigure) return share;
      const figuresIn = (values: ReadonlyArray<Value>, look: Look): number => {
        const value = values[at];
        return value === undefined ? 0 : use(look).widthOfString(said(value));
      };
      const widest = Math.max(
        0,
        ...rows.map((row) => figuresIn(row, looks.body)),
        figuresIn(total ?? [], looks.strong),
      );
      return Math.max(share, Math.min(Math.ceil(widest) + 2 * padding.x, widestFigure));
    });
    const tooWide = wanted.reduce((all, width) => all + width, 0) - wide;
    const words = wanted.reduce((all, width, at) => (columns[at]?.isFigure ? all : all + width), 0);
    return wanted.map((width, at) => (columns[at]?.isFigure ? width : width * (1 - tooWide / words)));
  };

  const drawTable = (parent: Element, table: Table): void => {
    const widths = widthsOf(table);
    const columns = table.columns.map((column, at) => ({
      ...column,
      x: page.left + widths.slice(0, at).reduce((all, width) => all + width, 0),
      width: widths[at] ?? 0,
      align: column.isFigure ? ("right" as const) : ("left" as const),
    }));
    const element = paper.struct("Table", { title: table.caption });
    parent.add(element);
    const head = paper.struct("THead");
    element.add(head);
    const labels = columns.map(({ label, x, width, align }) => ({
      ...{ typed: label, tag: "TH" as const, scope: "Column" as const, x, width, align },
      look: looks.columnLabel,
    }));
    const headHeight = Math.max(...labels.map((it) => heightOf(it.typed, it.width, it.look))) + 2 * padding.y;
    keep(headHeight + 40);
    row(head, labels);
    head.end();
    atTop = () => {
      artifact("Pagination", () => {
        y += padding.y;
        for (const it of labels) put(it.typed, it.x + padding.x, it.width - 2 * padding.x, it.look, it.align);
      });
      y += headHeight - padding.y;
      rule(y);
    };
    const body = paper.struct("TBody");
    element.add(body);
    const cellsOf = (values: ReadonlyArray<Value>, look: Look) =>
      columns.map(({ x, width, align }, at) => ({
        ...{ typed: said(values[at] ?? { kind: "text", text: "" }), tag: "TD" as const, x, width, align, look },
      }));
    const total = table.total === null ? null : cellsOf(table.total, looks.strong);
    for (const [at, values] of table.rows.entries()) {
      const cells = cellsOf(values, looks.body);
      // A total is never alone on a page.
      if (total !== null && at === table.rows.length - 1) keep(heightOfRow(cells) + heightOfRow(total));
      row(body, cells);
    }
    if (total !== null) row(body, total);
    body.end();
    element.end();
    atTop = null;
    y += 8;
  };

  const labelWide = 150;
  const factRows = (block: Extract<Block, { kind: "facts" }>): ReadonlyArray<ReadonlyArray<Cell>> =>
    block.facts.map(({ label, value }) => [
      { typed: label, tag: "TH", scope: "Row", x: page.left, width: labelWide, look: looks.label, align: "left" },
      {
        ...{ typed: said(value), tag: "TD", x: page.left + labelWide, width: wide - labelWide },
        ...{ look: looks.body, align: "left" },
      },
    ]);

  /** The height of facts; measuring stops above half a page. */
  const heightOfFacts = (block: Extract<Block, { kind: "facts" }>): number => {
    let height = 8;
    for (const cells of factRows(block)) {
      height += heightOfRow(cells);
      if (height > halfPage) break;
    }
    return height;
  };

  /**
   * How much of a block stays on one page with what precedes it: facts, as of a signature, whole if half a page fits
   * them.
   */
  const together = (block: Block | undefined): number => {
    const height = block?.kind === "facts" ? heightOfFacts(block) : 60;
    return height > halfPage ? 60 : height;
  };

  /** How much of a section stays on one page with its title: all of it if it is only a few lines. */
  const togetherOf = (blocks: ReadonlyArray<Block>): number => {
    let height = 0;
    for (const block of blocks) {
      if (block.kind === "table") return together(blocks[0]);
      height +=
        block.kind === "facts"
          ? heightOfFacts(block)
          : heightOf(cut(block.text, wide, halfPage, looks.body)[0], wide, looks.body) + 6;
      if (height > fewLines) return together(blocks[0]);
    }
    return height;
  };

  const drawBlock = (parent: Element, block: Block): void => {
    switch (block.kind) {
      case "paragraph": {
        if (block.heading !== null) {
          keep(60);
          flow(parent, "H3", block.heading, looks.heading);
          y += 2;
        }
        for (const part of block.text.split(/\n\s*\n/).filter((it) => it.trim() !== "")) {
          flow(parent, "P", part, looks.body);
          y += 6;
        }
        return;
      }
      case "facts": {
        if (block.facts.length === 0) return;
        keep(together(block));
        const element = paper.struct("Table");
        parent.add(element);
        for (const cells of factRows(block)) row(element, cells);
        element.end();
        y += 8;
        return;
      }
      case "table":
        drawTable(parent, block);
    }
  };

  artifact("Layout", () => {
    paper.rect(page.left, y, 28, 3).fill(brand);
  });
  y += 14;
  flow(root, "H1", document.title, looks.title);
  y += 2;
  flow(root, "P", document.about, looks.about);
  y += 10;
  for (const { title, blocks } of document.sections) {
    const section = paper.struct("Sect");
    root.add(section);
    keep(30 + togetherOf(blocks));
    y += 8;
    flow(section, "H2", title, looks.section);
    y += 4;
    for (const block of blocks) drawBlock(section, block);
    section.end();
  }
  root.end();

  const { start, count } = paper.bufferedPageRange();
  const { shown } = tidy(document.title);
  for (let at = start; at < start + count; at += 1) {
    paper.switchToPage(at);
    artifact("Pagination", () => {
      y = page.height - 48;
      const [short, more] = cut(shown.replaceAll("\n", " "), wide - 130, 12, looks.foot);
      put(more === "" ? short : `${short}…`, page.left, wide - 110, looks.foot);
      y = page.height - 48;
      put(words.page(at - start + 1, count), page.left + wide - 100, 100, looks.foot, "right");
    });
  }
};

/** Draws a tagged PDF with its language and typeface, dated by its facts, so that equal documents give equal bytes. */
export const drawPdf = (document: Document): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const paper = new PDFDocument({
      size: "LETTER",
      margins: { top: page.top, left: page.left, right: page.right, bottom: 24 },
      autoFirstPage: true,
      bufferPages: true,
      pdfVersion: "1.7",
      subset: "PDF/UA",
      tagged: true,
      displayTitle: true,
      lang: document.language === "es" ? "es-US" : "en-US",
      font: fonts.regular,
      info: { Title: document.title, Author: "Dibbs", CreationDate: document.at, ModDate: document.at },
      // The library's types lack PDF/UA, and that a typeface may be given as bytes here.
    } as unknown as PDFKit.PDFDocumentOptions);
    // They also lack an already parsed typeface, which the library accepts.
    paper.registerFont("regular", fonts.regular as unknown as PDFKit.Mixins.PDFFontSource);
    paper.registerFont("bold", fonts.bold as unknown as PDFKit.Mixins.PDFFontSource);
    const parts: Array<Buffer> = [];
    paper.on("data", (part: Buffer) => parts.push(part));
    paper.on("end", () => resolve(new Uint8Array(Buffer.concat(parts))));
    paper.on("error", reject);
    try {
      drawOn(paper, document);
      paper.end();
    } catch (cause) {
      reject(cause);
    }
  });
