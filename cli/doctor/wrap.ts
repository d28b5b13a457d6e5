import type { Output } from "../print.ts";

/** Breaks words into lines that fit the terminal, the later ones set in by `indent`; elsewhere one line is one sentence. */
export const writeWrapped = (output: Output, text: string, indent: number): void => {
  const most = output.terminal ? output.columns : Number.POSITIVE_INFINITY;
  const [first = "", ...words] = text.split(" ");
  let line = first;
  for (const word of words) {
    if (line.trim() !== "" && line.length + 1 + word.length > most) {
      output.write(line);
      line = `${" ".repeat(indent)}${word}`;
    } else {
      line = `${line} ${word}`;
    }
  }
  output.write(line);
};
