import type { Command, Option } from "commander";

type Word = { readonly word: string; readonly meaning: string };

/** An option where it is typed: with its choices, with a value of one's own (`takes`), or alone. */
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
  /** Whether the name of a file is asked for. */
  readonly takesFile: boolean;
};

/** One line without what a shell or its list of words would trip over. */
const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

const flagOf = ({ short, long, description, argChoices, required, optional }: Option): Flag => ({
  words: [short, long].filter((word): word is string => word !== undefined && word !== null),
  meaning: plain(description),
  choices: argChoices ?? [],
  takes: required || optional,
});

const help: Flag = { words: ["--help"], meaning: "show how it is used", choices: [], takes: false };

/** Every place on the command line of a program, as it is declared. */
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
