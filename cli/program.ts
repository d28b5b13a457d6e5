import { Command } from "commander";
import type { Doors } from "./doors.ts";
import { nouns } from "./nouns.ts";
import type { Terminal } from "./terminal.ts";
import { wrapWords } from "./wrap-text.ts";

const help = `
Examples:
  dibbs sign-in
  dibbs inbox
  dibbs contracts show 019a0000-0000-7000-8000-000000000000
  dibbs payments sync 019a0000-0000-7000-8000-000000000000 \\
    --ticket 019a0000-0000-7000-8000-000000000001 --reason "No answer yet"

Sign in first (dibbs sign-in). A command that changes something first shows what
would happen and asks; --apply <plan> does exactly that, --yes doesn't ask.

Commands go to the server of your profile (dibbs profiles --help). Without one
they work on the database in DATABASE_URL, else on that of the product running
in this folder.

Exit codes:
  0 done   1 failed   2 usage   3 not found   4 refused by a rule
  5 database or provider unavailable   6 needs another manager's approval
  7 something changed since   8 you said no   130 stopped by Ctrl-C`;

/** Wraps a usage error to the terminal's width. */
const fitted = (text: string): string => {
  const { isTTY, columns } = process.stderr;
  return isTTY
    ? text
        .split("\n")
        .flatMap((line) => wrapWords(line, columns || 80))
        .join("\n")
    : text;
};

/**
 * Builds the command line with the commands that `typed` names filled in, or all commands without it. If quiet, prints
 * no usage errors, because the caller reports them. For a `served` terminal it has only the commands that a server
 * runs, and prints to that terminal.
 */
export const buildProgram = async (
  doors: Doors,
  typed?: ReadonlyArray<string>,
  { isQuiet = false, served = null }: { readonly isQuiet?: boolean; readonly served?: Terminal | null } = {},
): Promise<Command> => {
  const own: Doors = typed === undefined ? doors : { ...doors, open: () => doors.open(typed) };
  const program = new Command("dibbs")
    .description("Dibbs Support: find contracts, payments and people, and fix what's stuck")
    .version("0.1.0")
    .showHelpAfterError("(add --help to see what's possible)")
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => write(served === null ? fitted(text) : text),
      ...(served !== null && {
        writeOut: (text: string) => served.write(text.trimEnd()),
        writeErr: (text: string) => served.note(text.trimEnd()),
        getOutHelpWidth: () => served.columns,
        getErrHelpWidth: () => served.columns,
        getOutHasColors: () => false,
        getErrHasColors: () => false,
      }),
      ...(isQuiet && { writeErr: () => {} }),
    })
    .option("--profile <name>", "where to run it: one of your profiles, or 'machine'")
    .addHelpText("after", help);
  for (const { name, about, load, isLocal = false } of nouns) {
    if (isLocal && served !== null) continue;
    const command = program.command(name).summary(about).description(about);
    if (typed === undefined || typed.includes(name))
      (await load())(command, own, (words) => buildProgram(doors, words));
  }
  return program;
};
