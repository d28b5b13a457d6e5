import { Schema } from "effect";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import { dayInWords, timeInWords } from "#core/shared/day.ts";
import { Language } from "#core/shared/language.ts";
import { dollars } from "#core/shared/money.ts";

/**
 * What stands in one place of a document, by its kind: the page, the PDF and the CSV write each in their way. `day` is as `Day` says;
 * `time` to the minute; `money` in cents, below zero for what goes back.
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
  /** What it is about, as a heading of its own; null where that needs none. */
  heading: Schema.NullOr(Schema.String),
  text: Schema.String,
});

/** Names and what they stand for. */
const Facts = Schema.Struct({
  kind: Schema.Literal("facts"),
  facts: Schema.Array(Schema.Struct({ label: Schema.String, value: Value })),
});

const Table = Schema.Struct({
  kind: Schema.Literal("table"),
  /** What it lists, for who cannot see it. */
  caption: Schema.String,
  /** `width` is its share of the table's width. */
  columns: Schema.Array(Schema.Struct({ label: Schema.String, isFigure: Schema.Boolean, width: Schema.Int })),
  rows: Schema.Array(Schema.Array(Value)),
  /** The last row, in which the others are added up. */
  total: Schema.NullOr(Schema.Array(Value)),
});
export type Table = typeof Table.Type;

export const Block = Schema.Union([Paragraph, Facts, Table]);
export type Block = typeof Block.Type;

/**
 * What is written on paper, as a value: the page, the PDF and the CSV are drawn from it. Made of facts by pure functions, so that the same facts
 * give the same document, byte by byte.
 */
export const Document = Schema.Struct({
  /** What its file is called, without an ending. */
  name: Schema.String,
  language: Language,
  title: Schema.String,
  /** A line below the title. */
  about: Schema.String,
  /** When the facts in it came to be: its date, wherever and whenever it is drawn. */
  at: Schema.Date,
  sections: Schema.Array(Schema.Struct({ title: Schema.String, blocks: Schema.Array(Block) })),
});
export type Document = typeof Document.Type;

/**
 * A document with its head, which all begin with in one way. Its file is named after what it is; `original` is the language in which
 * that was agreed, and the name says only another one.
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

/** What of a document is signed: its canonical JSON, without what is known only once it was signed. It holds no moments. */
export const documentText = ({ language, title, about, sections }: Document): string =>
  canonicalJson({ language, title, about, sections });

export const text = (said: string): Value => ({ kind: "text", text: said });
export const money = (cents: number): Value => ({ kind: "money", cents });
export const day = (on: string): Value => ({ kind: "day", day: on });
export const time = (at: Date): Value => ({ kind: "time", at });
export const nothing: Value = text("");

export const paragraph = (said: string): Block => ({ kind: "paragraph", heading: null, text: said });

/** What people have written, under what it is; nothing where they have written nothing. */
export const written = (heading: string, said: string): ReadonlyArray<Block> =>
  said.trim() === "" ? [] : [{ kind: "paragraph", heading, text: said }];

/** Facts without those that nobody has given. */
export const facts = (...given: ReadonlyArray<readonly [label: string, value: Value | string | null]>): Block => ({
  kind: "facts",
  facts: given.flatMap(([label, value]) => {
    if (value === null || value === "") return [];
    return [{ label, value: typeof value === "string" ? text(value) : value }];
  }),
});

/** A column of text, or of figures. */
export const column = (label: string, width: number) => ({ label, isFigure: false, width });
export const figures = (label: string, width = 18) => ({ label, isFigure: true, width });

/** A value as people read it. */
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
