import { styleText } from "node:util";
import { InvalidArgumentError } from "commander";

/** Nobody is there to answer; the command says what to add instead. */
export class NobodyToAsk extends Error {
  override readonly name = "NobodyToAsk";
}

/** Whoever was asked said no, or gave up with Ctrl-C. */
export class Declined extends Error {
  override readonly name = "Declined";
  constructor(message = "Nothing was done.") {
    super(message);
  }
}

/** Where what is asked would be done, as its questions name it: a profile, in red where it is production. */
export type Place = { readonly name: string; readonly production: boolean };

/** Where questions are asked: beside what a command prints, which may be JSON. */
export const asked = process.stderr;

/** Whether somebody sits at a terminal who can be asked. */
export const isTerminal = (): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true && asked.isTTY === true;

/** A question with the place that it is about. */
export const questionIn = (question: string, place: Place | null): string => {
  if (place === null) return question;
  const name = `[${place.name}]`;
  return `${place.production ? styleText(["red", "bold"], name) : name} ${question}`;
};

/** Asks before something binding is done. Throws `Declined` where the answer is no, and `nobody` where there is no terminal to ask at. */
export const ask = async (question: string, nobody: string, place: Place | null = null): Promise<void> => {
  if (!isTerminal()) throw new NobodyToAsk(nobody);
  const { confirm } = await import("@clack/prompts");
  // Given up with Ctrl-C it is a symbol.
  if ((await confirm({ message: questionIn(question, place), initialValue: false, output: asked })) !== true)
    throw new Declined();
};

/** Has something typed again before it is done; null where there is no terminal to ask at. Throws `Declined` where it is given up. */
export const askToType = async (question: string, place: Place | null = null): Promise<string | null> => {
  if (!isTerminal()) return null;
  const { isCancel, text } = await import("@clack/prompts");
  const typed = await text({ message: questionIn(question, place), output: asked });
  if (isCancel(typed)) throw new Declined();
  return typed ?? "";
};

/** Reads words from the command line that somebody has to read: blank ones would say nothing. */
export const someWords = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("Write something.");
  return text;
};

/** Reads a whole number between `least` and `most` from the command line. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
