import { styleText } from "node:util";
import { InvalidArgumentError } from "commander";

/** There is no terminal to ask at; the message says which option to add instead. */
export class NobodyToAsk extends Error {
  override readonly name = "NobodyToAsk";
}

/** The person answered no, or pressed Ctrl-C. */
export class Declined extends Error {
  override readonly name = "Declined";
  constructor(message = "Nothing was done.") {
    super(message);
  }
}

/** The place that questions name: a profile, in red for production. */
export type Place = { readonly name: string; readonly production: boolean };

/** Questions go to standard error, because the command's output may be JSON. */
export const asked = process.stderr;

/** Whether there is a terminal at which a person can be asked. */
export const isTerminal = (): boolean =>
  process.stdin.isTTY === true && process.stdout.isTTY === true && asked.isTTY === true;

/** Returns a question with the name of its place. */
export const questionIn = (question: string, place: Place | null): string => {
  if (place === null) return question;
  const name = `[${place.name}]`;
  return `${place.production ? styleText(["red", "bold"], name) : name} ${question}`;
};

/**
 * Asks for confirmation. Throws `Declined` if the answer is no, and `NobodyToAsk` with the message `nobody` if there is
 * no terminal.
 */
export const ask = async (question: string, nobody: string, place: Place | null = null): Promise<void> => {
  if (!isTerminal()) throw new NobodyToAsk(nobody);
  const { confirm } = await import("@clack/prompts");
  // After Ctrl-C the answer is a symbol.
  if ((await confirm({ message: questionIn(question, place), initialValue: false, output: asked })) !== true)
    throw new Declined();
};

/** Asks the person to type something; null if there is no terminal. Throws `Declined` after Ctrl-C. */
export const askToType = async (question: string, place: Place | null = null): Promise<string | null> => {
  if (!isTerminal()) return null;
  const { isCancel, text } = await import("@clack/prompts");
  const typed = await text({ message: questionIn(question, place), output: asked });
  if (isCancel(typed)) throw new Declined();
  return typed ?? "";
};

/** Parses a text option that people will read; rejects blank text. */
export const someWords = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("Write something.");
  return text;
};

/** Parses a whole number between `least` and `most`. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
