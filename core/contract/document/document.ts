import { Schema } from "effect";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { dayInWords, timeInWords } from "#core/shared/day.ts";
import { Language } from "#core/shared/language.ts";
import { dollars } from "#core/shared/money.ts";

/**
 * One value in a document, by its kind; the page, the PDF and the CSV each format it in their own way. `day` is a
 * `Day`; `time` is shown to the minute; `money` is in cents, negative if it goes back.
 */
export const Value = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("text"), text: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("money"), cents: Schema.Int }),
  Schema.Struct({ kind: Schema.Literal("day"), day: Schema.String }),
  Schema.Struct({ kind: Schema.Literal("time"), at: Schema.Date }),
]);
export type Value = typeof Value.Type;

const Paragraph = Schema.Struct({
  kind: Schema.Literal("paragraph"),
  /** A heading for this paragraph; null if it needs none. */
  heading: Schema.NullOr(Schema.String),
  text: Schema.String,
});

/** Labels with their values. */
const Facts = Schema.Struct({
  kind: Schema.Literal("facts"),
  facts: Schema.Array(Schema.Struct({ label: Schema.String, value: Value })),
});

const Table = Schema.Struct({
  kind: Schema.Literal("table"),
  /** What the table lists, for people who use a screen reader. */
  caption: Schema.String,
  /** `width` is the column's share of the table's width. */
  columns: Schema.Array(Schema.Struct({ label: Schema.String, isFigure: Schema.Boolean, width: Schema.Int })),
  rows: Schema.Array(Schema.Array(Value)),
  /** The last row, with the sums of the others. */
  total: Schema.NullOr(Schema.Array(Value)),
});
export type Table = typeof Table.Type;

export const Block = Schema.Union([Paragraph, Facts, Table]);
export type Block = typeof Block.Type;

/**
 * A document as a value, from which the page, the PDF and the CSV are drawn. Pure functions build it from facts, so
 * that the same facts give the same document, byte for byte.
 */
export const Document = Schema.Struct({
  /** The name of its file, without an extension. */
  name: Schema.String,
  language: Language,
  title: Schema.String,
  /** A line below the title. */
  about: Schema.String,
  /** When its facts arose: the document's date, wherever and whenever it is drawn. */
  at: Schema.Date,
  sections: Schema.Array(Schema.Struct({ title: Schema.String, blocks: Schema.Array(Block) })),
});
export type Document = typeof Document.Type;

/**
 * Returns a document with its head, in the form that all documents share. The file is named after what it is;
 * `original` is the language of the agreement, and the file name ends with the language only if that differs.
 */
export const documentOf = (
  head: Pick<Document, "language" | "title" | "about" | "at"> & {
    readonly name: ReadonlyArray<string | number>;
    readonly original?: Language;
  },
  sections: Document["sections"],
): Document => {
  const { name, original, language, title, about, at } = head;
  const other = original === undefined || original === language ? [] : [language];
  return { name: ["dibbs", ...name, ...other].join("-"), language, title, about, at, sections };
};

/** Returns what is signed of a document, as canonical JSON without times or anything known only after signing. */
export const documentText = ({ language, title, about, sections }: Document): string =>
  canonicalJson({ language, title, about, sections });

export const text = (said: string): Value => ({ kind: "text", text: said });
export const money = (cents: number): Value => ({ kind: "money", cents });
export const day = (on: string): Value => ({ kind: "day", day: on });
export const time = (at: Date): Value => ({ kind: "time", at });
export const nothing: Value = text("");

export const paragraph = (said: string): Block => ({ kind: "paragraph", heading: null, text: said });

/** Returns what people wrote, under its heading; nothing if it is empty. */
export const written = (heading: string, said: string): ReadonlyArray<Block> =>
  said.trim() === "" ? [] : [{ kind: "paragraph", heading, text: said }];

/** Returns a block of facts without the empty ones. */
export const facts = (...given: ReadonlyArray<readonly [label: string, value: Value | string | null]>): Block => ({
  kind: "facts",
  facts: given.flatMap(([label, value]) => {
    if (value === null || value === "") return [];
    return [{ label, value: typeof value === "string" ? text(value) : value }];
  }),
});

/** A column of text, and one of numbers. */
export const column = (label: string, width: number) => ({ label, isFigure: false, width });
export const figures = (label: string, width = 18) => ({ label, isFigure: true, width });

/** Formats a value for people. */
export const inWords = (value: Value, language: Language): string => {
  switch (value.kind) {
    case "text":
      return value.text;
    case "money":
      return value.cents < 0 ? `−${dollars(-value.cents)}` : dollars(value.cents);
    case "day":
      return dayInWords(value.day, language);
    case "time":
      return timeInWords(value.at, language);
  }
};
