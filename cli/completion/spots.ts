import type { Command, Option } from "commander";

type Word = { readonly word: string; readonly meaning: string };

/** An option as it is typed: with choices, with a free value (`takes`), or alone. */
type Flag = {
  readonly words: ReadonlyArray<string>;
  readonly meaning: string;
  readonly choices: ReadonlyArray<string>;
  readonly takes: boolean;
};

/** A place on the command line: the commands typed so far, as '/contracts/list', and what may come next. */
export type Spot = {
  readonly at: string;
  readonly words: ReadonlyArray<Word>;
  readonly flags: ReadonlyArray<Flag>;
  /** Whether the next word is a file name. */
  readonly takesFile: boolean;
};

/** Returns the text as one line without characters that break a shell script or its word list. */
const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

const flagOf = ({ short, long, description, argChoices, required, optional }: Option): Flag => ({
  words: [short, long].filter((word): word is string => word !== undefined && word !== null),
  meaning: plain(description),
  choices: argChoices ?? [],
  takes: required || optional,
});

const help: Flag = { words: ["--help"], meaning: "show how it is used", choices: [], takes: false };

/** Returns every place on a program's command line, from its declaration. */
export const spotsOf = (command: Command, at = ""): ReadonlyArray<Spot> => {
  const parts = command.commands.map((part) => ({
    word: part.name(),
    meaning: plain(part.summary() || part.description()),
  }));
  const values = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const own: Spot = {
    at,
    words: [...parts, ...values.map((word) => ({ word, meaning: "" }))],
    flags: [...command.options.filter(({ hidden }) => !hidden).map(flagOf), help],
    takesFile: command.registeredArguments.some((argument) => argument.name() === "file"),
  };
  return [own, ...command.commands.flatMap((part) => spotsOf(part, `${at}/${part.name()}`))];
};
