import { InvalidArgumentError } from "commander";

/** Nobody is there to answer; the command says what to add instead. */
export class NobodyToAsk extends Error {
  override readonly name = "NobodyToAsk";
}

/** Asks before something binding is done; false where the answer is no. Says `nobody` where there is no terminal to ask at. */
export const ask = async (question: string, nobody: string): Promise<boolean> => {
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw new NobodyToAsk(nobody);
  const { confirm, isCancel } = await import("@clack/prompts");
  const answer = await confirm({ message: question, initialValue: false });
  return !isCancel(answer) && answer;
};

/** Has something typed again before it is done; null where it is given up, or where there is no terminal to ask at. */
export const askToType = async (question: string): Promise<string | null> => {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const { isCancel, text } = await import("@clack/prompts");
  const typed = await text({ message: question });
  return isCancel(typed) ? null : (typed ?? "");
};

/** Reads a whole number between `least` and `most` from the command line. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
