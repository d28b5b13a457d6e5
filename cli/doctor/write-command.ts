import type { Output } from "../print.ts";

/**
 * Returns the parts between which a command may be broken: each of its own options, then the two options that every
 * write demands, together.
 */
const piecesOf = (command: string): ReadonlyArray<string> => {
  const place = command.indexOf(" --ticket");
  const own = place < 0 ? command : command.slice(0, place);
  return [...own.split(/ (?=--)/), ...(place < 0 ? [] : [command.slice(place + 1)])];
};

/**
 * Prints a command to be copied: if it is wider than the terminal, it continues on the next line in a shell's syntax.
 */
export const writeCommand = (output: Output, lead: string, command: string): void => {
  if (!output.terminal || lead.length + command.length <= output.columns) {
    output.write(`${lead}${command}`);
    return;
  }
  const goesOn = " \\";
  const indent = " ".repeat(lead.length + 2);
  const most = output.columns - goesOn.length;
  const pieces = piecesOf(command).flatMap((piece) =>
    indent.length + piece.length > most ? piece.split(" ") : [piece],
  );
  const lines: Array<string> = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(`${lead}${piece}`);
    else if (last.length + 1 + piece.length <= most) lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(`${indent}${piece}`);
  }
  output.write(lines.join(`${goesOn}\n`));
};
