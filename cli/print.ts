import { styleText } from "node:util";
import Table from "cli-table3";

type Cell = string | number | null;

/** Where a command writes; tests give their own. `columns` is the width of the terminal. */
export type Output = {
  readonly write: (text: string) => void;
  readonly columns: number;
  /** False where the output is no terminal: no colours, nothing cut to fit. */
  readonly terminal: boolean;
};

export const standardOutput = (): Output => ({
  write: (text) => void process.stdout.write(`${text}\n`),
  columns: process.stdout.columns ?? 80,
  terminal: process.stdout.isTTY === true,
});

export const money = (cents: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);

export const time = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const bold = (output: Output, text: string): string => (output.terminal ? styleText("bold", text) : text);

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
  middle: "  ",
};

/** Cuts the widest columns until the table fits; an id or a plan is never cut, because it is there to be copied. */
const widthsFor = (rows: ReadonlyArray<ReadonlyArray<string>>, most: number): ReadonlyArray<number> => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const gaps = 2 * (widths.length - 1);
  const endsInId = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|^[0-9a-f]{32})$/;
  const isId = (column: number) => rows.slice(1).some((row) => endsInId.test(row[column] ?? ""));
  let over = widths.reduce((total, width) => total + width, gaps) - most;
  while (over > 0) {
    const widest = widths
      .map((width, column) => ({ width: isId(column) ? 0 : width, column }))
      .reduce((a, b) => (b.width > a.width ? b : a));
    if (widest.width <= 8) break;
    widths[widest.column] = widest.width - 1;
    over -= 1;
  }
  return widths;
};

/** Prints rows under their titles, or says that there are none. */
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
  const texts = rows.map((row) => row.map((cell) => (cell === null ? "–" : String(cell))));
  const all = [[...titles], ...texts];
  const widths = output.terminal ? widthsFor(all, output.columns) : widthsFor(all, Number.MAX_SAFE_INTEGER);
  const table = new Table({
    chars: frame,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
    colWidths: [...widths],
    head: titles.map((title) => bold(output, title)),
  });
  table.push(...texts);
  output.write(table.toString().replace(/ +$/gm, ""));
};

/** Prints a sentence; on a terminal its lines end between words. */
export const printSentence = (output: Output, text: string): void => {
  const lines: Array<string> = [];
  for (const word of text.split(" ")) {
    const last = lines.pop();
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && output.terminal && longer.length > output.columns) lines.push(last, word);
    else lines.push(longer);
  }
  output.write(lines.join("\n"));
};

/** Prints named facts under each other. */
export const printFacts = (output: Output, facts: ReadonlyArray<readonly [name: string, value: Cell]>): void => {
  const width = Math.max(...facts.map(([name]) => name.length));
  for (const [name, value] of facts) output.write(`${bold(output, name.padEnd(width))}  ${value ?? "–"}`);
};

export const printHeading = (output: Output, text: string): void => output.write(`\n${bold(output, text)}`);

/** Prints a value as JSON: what the API answers for the same thing, so that scripts can rely on its shape. */
export const printJson = (output: Output, value: unknown): void => output.write(JSON.stringify(value, null, 2));
