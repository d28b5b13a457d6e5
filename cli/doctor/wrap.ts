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

/** Writes a command that is to be copied: what does not fit the terminal goes on in the next line, as shells read it. */
export const writeCommand = (output: Output, lead: string, command: string): void => {
  const place = command.indexOf(" --ticket");
  const isShort = !output.terminal || lead.length + command.length <= output.columns || place < 0;
  if (isShort) return void output.write(`${lead}${command}`);
  output.write(`${lead}${command.slice(0, place)} \\`);
  output.write(`${" ".repeat(lead.length + 2)}${command.slice(place + 1)}`);
};
