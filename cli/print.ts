import { styleText } from "node:util";
import Table from "cli-table3";
import { fitColumns, flow, wrapWords } from "./fit.ts";

type Cell = string | number | null;

/** Where a command writes; tests give their own. `columns` and `rows` are what the terminal has room for now. */
export type Output = {
  readonly write: (text: string) => void;
  readonly columns: number;
  readonly rows: number;
  /** False where the output is no terminal: no colours, nothing broken to fit. */
  readonly terminal: boolean;
  /** Whether the terminal wants colors and bold letters. */
  readonly colors?: boolean;
};

export const time = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** The day of a moment, in UTC as all times here. */
export const day = (at: Date): string => at.toISOString().slice(0, 10);

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

/** Sums, counts and ages stand under each other by their last sign. */
const isNumber = (cell: string): boolean => /^(-?\$[\d,]+\.\d\d|\d+[mhd]?)$/.test(cell);
const isTime = (cell: string): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/.test(cell);

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** On a terminal ids are shown by their last eight digits, which every command takes for the whole; pipes get all of them. */
const idAsShown = (output: Output, cell: string): string =>
  output.terminal && isId.test(cell) ? cell.slice(-8) : cell;

const isAll = (rows: ReadonlyArray<ReadonlyArray<string>>, column: number, is: (cell: string) => boolean): boolean => {
  const cells = rows.map((row) => row[column] ?? "").filter((cell) => cell !== nothing && cell !== "");
  return cells.length > 0 && cells.every(is);
};

/** The zone of times is said once, in the title. */
const zoneInTitle = (titles: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>) => {
  const places = titles.map((_, column) => isAll(rows, column, isTime));
  return {
    heads: titles.map((title, column) => (places[column] ? `${title} (UTC)` : title)),
    cells: rows.map((row) => row.map((cell, column) => (places[column] ? cell.replace(/ UTC$/, "") : cell))),
  };
};

/**
 * Prints rows under their titles, or says that there are none. Where a terminal has no room for the table, each row stands by
 * itself, its facts named. Nothing is cut off: ids are there to be copied, and words to be read.
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
  const texts = rows.map((row) => row.map((cell) => (cell === null ? nothing : idAsShown(output, String(cell)))));
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

/** Prints sentences; on a terminal their lines end between words, those that go on set in by `indent`. */
export const printSentence = (output: Output, text: string, indent = 0): void => {
  const most = output.terminal ? output.columns : Number.POSITIVE_INFINITY;
  for (const line of text.split("\n")) output.write(wrapWords(line, most, indent).join("\n"));
};

/** Prints named facts under each other. */
export const printFacts = (output: Output, facts: ReadonlyArray<readonly [name: string, value: Cell]>): void => {
  const width = Math.max(...facts.map(([name]) => name.length));
  for (const [name, value] of facts) {
    printSentence(output, `${bold(output, name.padEnd(width))}  ${value ?? nothing}`, width + 2);
  }
};

export const printHeading = (output: Output, text: string): void => output.write(`\n${bold(output, text)}`);

/** Prints a value as JSON: what the API answers for the same thing, so that scripts can rely on its shape. */
export const printJson = (output: Output, value: unknown): void => output.write(JSON.stringify(value, null, 2));
