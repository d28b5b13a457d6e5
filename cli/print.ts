import { styleText } from "node:util";
import Table from "cli-table3";
import { partsInDigits } from "#core/shared/day.ts";
import { fitColumns, flow, wrapWords } from "./wrap-text.ts";

export type Cell = string | number | Date | null;

/** Where a command prints; tests pass their own. `columns` and `rows` are the terminal's current size. */
export type Output = {
  readonly write: (text: string) => void;
  readonly columns: number;
  readonly rows: number;
  /** False if the output is not a terminal: no colors, nothing wrapped. */
  readonly terminal: boolean;
  /** Whether the terminal supports colors and bold text. */
  readonly colors?: boolean;
  /** The reader's time zone, such as `America/Chicago`; this machine's zone if left out. */
  readonly zone?: string;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the parts of a moment in the reader's zone. */
const partsOf = ({ zone = ownZone() }: Pick<Output, "zone">, at: Date) => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      ...partsInDigits,
      timeZone: zone,
      fractionalSecondDigits: 3,
      timeZoneName: "short",
    });
  formats.set(zone, format);
  const found = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return (type: Intl.DateTimeFormatPartTypes): string => found.get(type) ?? "";
};

/** Returns the time zone of this machine. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Formats the day of a moment in the reader's zone. */
export const day = (output: Pick<Output, "zone">, at: Date): string => {
  const part = partsOf(output, at);
  return `${part("year")}-${part("month")}-${part("day")}`;
};

/** Formats the time of a moment to the millisecond, without its day, for live output. */
export const clock = (output: Pick<Output, "zone">, at: Date): string => {
  const part = partsOf(output, at);
  return `${part("hour")}:${part("minute")}:${part("second")}.${part("fractionalSecond")}`;
};

/** Formats a moment in the reader's zone, with the zone: `2026-11-13 05:06 EST`, optionally with seconds. */
export const time = (output: Pick<Output, "zone">, at: Date, { seconds = false } = {}): string => {
  const part = partsOf(output, at);
  const minute = `${day(output, at)} ${part("hour")}:${part("minute")}`;
  return `${minute}${seconds ? `:${part("second")}` : ""} ${part("timeZoneName")}`;
};

const bold = (output: Output, text: string): string =>
  output.colors ? styleText("bold", text, { validateStream: false }) : text;

const gap = 2;

const bare = { top: "", "top-mid": "", "top-left": "", "top-right": "", bottom: "", "bottom-mid": "" };
const frame = {
  ...bare,
  "bottom-left": "",
  "bottom-right": "",
  left: "",
  "left-mid": "",
  mid: "",
  "mid-mid": "",
  right: "",
  "right-mid": "",
  middle: " ".repeat(gap),
};

const nothing = "–";

/** Amounts, counts and ages are right-aligned. */
const isNumber = (cell: string): boolean => /^(-?\$[\d,]+\.\d\d|\d+[mhd]?)$/.test(cell);

/** Returns the zone at the end of a formatted moment; null for anything else. */
const zoneOf = (cell: string): string | null => /^\d{4}-\d\d-\d\d \d\d:\d\d (\S+)$/.exec(cell)?.[1] ?? null;

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Terminals show ids by their last eight digits, which every command accepts; pipes get whole ids. */
const idAsShown = (output: Output, cell: string): string =>
  output.terminal && isId.test(cell) ? cell.slice(-8) : cell;

const isAll = (rows: ReadonlyArray<ReadonlyArray<string>>, column: number, is: (cell: string) => boolean): boolean => {
  const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell !== nothing && cell !== "");
  return cells.length > 0 && cells.every(is);
};

/** If all times of a column have the same zone, it moves to the title; in summer and winter the zones differ. */
const zoneInTitle = (titles: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) => {
  const zones = titles.map((_, column) => {
    const zone = rows.map((row) => zoneOf(row[column] ?? "")).find((found) => found !== null) ?? null;
    return zone !== null && isAll(rows, column, (cell) => zoneOf(cell) === zone) ? zone : null;
  });
  const without = (cell: string, zone: string | null | undefined): string =>
    zone && zoneOf(cell) !== null ? cell.slice(0, -zone.length - 1) : cell;
  return {
    heads: titles.map((title, column) => (zones[column] ? `${title} (${zones[column]})` : title)),
    cells: rows.map((row) => row.map((cell, column) => without(cell, zones[column]))),
  };
};

/** Removes control characters that a terminal would obey, because the text may be somebody else's. */
const withoutControls = (text: string): string => text.replaceAll(/(?![\n\t])\p{Cc}/gu, "\ufffd");

const textOf = (output: Output, cell: Exclude<Cell, null>): string =>
  cell instanceof Date ? time(output, cell) : withoutControls(String(cell));

/**
 * Prints rows under their titles, or says that there are none. If the table doesn't fit the terminal, prints each row
 * by itself with named facts. Nothing is cut off: ids are for copying, and words for reading.
 */
export const printTable = (
  output: Output,
  titles: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  empty: string,
): void => {
  if (rows.length === 0) {
    output.write(empty);
    return;
  }
  const texts = rows.map((row) =>
    row.map((cell) => (cell === null ? nothing : idAsShown(output, textOf(output, cell)))),
  );
  const { heads, cells } = zoneInTitle(titles, texts);
  const most = output.terminal ? output.columns : Number.POSITIVE_INFINITY;
  const widths = fitColumns([heads, ...cells], gap, most);
  if (widths === null) {
    for (const [place, row] of texts.entries()) {
      if (place > 0) output.write("");
      const [first = "", ...facts] = titles
        .map((title, column) => [title, row[column] ?? ""] as const)
        .filter(([, value], column) => column === 0 || (value !== nothing && value !== ""))
        .map(([title, value]) => `${bold(output, title)} ${value}`);
      for (const line of flow(first, facts, most)) output.write(line);
    }
    return;
  }
  const table = new Table({
    chars: frame,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
    colWidths: [...widths],
    colAligns: titles.map((_, column) => (isAll(cells, column, isNumber) ? "right" : "left")),
    wordWrap: true,
    head: heads.map((title) => bold(output, title)),
  });
  table.push(...cells);
  output.write(table.toString().replace(/ +$/gm, ""));
};

/** Prints sentences, wrapped between words on a terminal; continued lines are indented by `indent`. */
export const printSentence = (output: Output, text: string, indent = 0): void => {
  const most = output.terminal ? output.columns : Number.POSITIVE_INFINITY;
  for (const line of text.split("\n")) output.write(wrapWords(line, most, indent).join("\n"));
};

/** Prints named facts, one per line. */
export const printFacts = (output: Output, facts: ReadonlyArray<readonly [name: string, value: Cell]>): void => {
  const width = Math.max(...facts.map(([name]) => name.length));
  for (const [name, value] of facts) {
    printSentence(
      output,
      `${bold(output, name.padEnd(width))}  ${value === null ? nothing : textOf(output, value)}`,
      width + 2,
    );
  }
};

export const printHeading = (output: Output, text: string): void => output.write(`\n${bold(output, text)}`);

/**
 * Prints rows as `printTable` does, under a heading; prints nothing if there are none, unless a text for that is given.
 */
export const printSection = (
  output: Output,
  heading: string,
  titles: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  empty?: string,
): void => {
  if (rows.length === 0 && empty === undefined) return;
  printHeading(output, heading);
  printTable(output, titles, rows, empty ?? "");
};

/** Prints a value as JSON, in the shape that the API returns for the same thing, so that scripts can rely on it. */
export const printJson = (output: Output, value: unknown): void => output.write(JSON.stringify(value, null, 2));
