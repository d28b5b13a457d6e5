import { stripVTControlCharacters } from "node:util";

const widthOf = (text: string): number => stripVTControlCharacters(text).length;

/** Wraps a text into lines of at most `most` characters; lines after the first are indented by `indent`. */
export const wrapWords = (text: string, most: number, indent = 0): ReadonlyArray<string> => {
  const lines: Array<string> = [];
  const lead = /^ */.exec(text)?.[0] ?? "";
  let line: string | null = null;
  for (const word of text.slice(lead.length).split(" ")) {
    if (line === null) line = `${lead}${word}`;
    else if (widthOf(line) + 1 + widthOf(word) <= most) line = `${line} ${word}`;
    else {
      lines.push(line);
      line = `${" ".repeat(indent)}${word}`;
    }
  }
  return [...lines, line ?? ""];
};

/** Prose is never wrapped in a narrower column than this. */
const leastProse = 14;

const endsInId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the minimum width of a cell; a cell that ends in an id is for copying, and is not wrapped at all. */
const unbroken = (text: string): number =>
  endsInId.test(text) ? text.length : Math.max(...text.split(" ").map((word) => word.length));

/**
 * Returns the column widths that make a table fit: the widest columns are narrowed and their cells wrapped between
 * words, because nothing is ever cut off. Null if there is no room.
 */
export const fitColumns = (
  rows: ReadonlyArray<ReadonlyArray<string>>,
  gap: number,
  most: number,
): ReadonlyArray<number> | null => {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ""));
  const widths = columns.map((cells) => Math.max(...cells.map((cell) => cell.length)));
  const least = columns.map((cells, column) =>
    Math.max(...cells.map(unbroken), Math.min(widths[column] ?? 0, leastProse)),
  );
  let over = widths.reduce((total, width) => total + width, gap * (widths.length - 1)) - most;
  while (over > 0) {
    const [widest] = widths
      .map((width, column) => ({ width, column, room: width - (least[column] ?? 0) }))
      .filter(({ room }) => room > 0)
      .sort((one, other) => other.width - one.width);
    if (widest === undefined) return null;
    widths[widest.column] = widest.width - 1;
    over -= 1;
  }
  return widths;
};

/** Returns one thing's facts in a few lines, as many per line as fit; lines after the first are indented. */
export const flow = (first: string, facts: ReadonlyArray<string>, most: number): ReadonlyArray<string> => {
  const lines: Array<string> = [];
  for (const fact of facts) {
    const last = lines.at(-1);
    const longer = `${last} · ${fact}`;
    if (last !== undefined && widthOf(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(`  ${fact}`);
  }
  return [first, ...lines].flatMap((line) => wrapWords(line, most, 4));
};
