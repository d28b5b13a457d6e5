import { stripVTControlCharacters } from "node:util";

const widthOf = (text: string): number => stripVTControlCharacters(text).length;

/** Breaks a text between words into lines of at most so many signs, those after the first set in by `indent`. */
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

/** Prose is not broken into a narrower column than this. */
const leastProse = 14;

const endsInId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a column must have room for; what ends in an id is there to be copied, and not broken at all. */
const unbroken = (text: string): number =>
  endsInId.test(text) ? text.length : Math.max(...text.split(" ").map((word) => word.length));

/**
 * How wide the columns of a table are made so that it fits: the widest are narrowed, and their cells broken between words,
 * because nothing is ever cut off. Null where there is no room for it.
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

/** The facts of one thing in a few lines, as many in each as fit; those after the first are set in. */
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
