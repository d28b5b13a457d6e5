import { type Command, InvalidArgumentError } from "commander";
import { CannotOpen } from "../cannot-open.ts";
import type { Doors } from "../doors.ts";
import { exitCodes } from "../exit-codes.ts";
import { printJson, printTable } from "../print.ts";
import { type Queries, readQueries, writeQueries } from "./queries-file.ts";

const nameOf = (text: string): string => {
  if (/^[a-z0-9][a-z0-9-]{0,39}$/i.test(text)) return text;
  throw new InvalidArgumentError("Give a name of letters, digits and dashes, 40 at most.");
};

const most = 100;

/** Returns the command in a form that can be typed again. */
const typed = (words: ReadonlyArray<string>): string =>
  ["dibbs", ...words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))].join(
    " ",
  );

/** Returns the command that the words name; undefined if there is none. */
const commandOf = (program: Command, words: ReadonlyArray<string>): Command | undefined => {
  let command = program;
  for (const word of words) {
    if (command.commands.length === 0) return command;
    const part = command.commands.find((one) => one.name() === word);
    if (part === undefined) return undefined;
    command = part;
  }
  return command.commands.length === 0 ? command : undefined;
};

const takes = (command: Command, flag: string): boolean => command.options.some(({ long }) => long === flag);

/** Whether a command only reads: it takes --json, but no plan. */
const onlyReads = (command: Command): boolean =>
  takes(command, "--json") && !takes(command, "--apply") && !takes(command, "--yes");

const known = (queries: Queries, name: string): ReadonlyArray<string> => {
  const words = queries[name];
  if (words !== undefined) return words;
  throw new CannotOpen(`There's no saved query '${name}': dibbs queries list shows yours.`, exitCodes.notFound);
};

const saveHelp = `
Put -- before the command. Only commands that read can be saved. Queries are
yours alone, and kept beside your session on this machine.

Examples:
  dibbs queries save maya -- contracts list --of maya@example.com
  dibbs queries save big -- payments list --over 10000 --since 7d`;

export const queriesCommand = (
  queries: Command,
  { openOwn }: Doors,
  program: (typed: ReadonlyArray<string>) => Promise<Command>,
): void => {
  const own = async () => {
    const { staffId: id, output } = await openOwn();
    const staffId = id ?? "nobody";
    return { staffId, output, saved: await readQueries(staffId) };
  };

  queries
    .command("save")
    .description("save a command under a name")
    .argument("<name>", "the name", nameOf)
    .argument("<command...>", "what to type after dibbs")
    .addHelpText("after", saveHelp)
    .action(async (name: string, words: ReadonlyArray<string>, _options: unknown, command: Command) => {
      const meant = commandOf(await program(words), words);
      if (meant === undefined) return command.error(`error: there's no command '${typed(words)}'`);
      if (words[0] === "queries" || !onlyReads(meant)) {
        return command.error("error: you can only save commands that read");
      }
      const { staffId, output, saved } = await own();
      if (!(name in saved) && Object.keys(saved).length >= most) {
        return command.error(`error: you have ${most} saved queries: remove one first`);
      }
      await writeQueries(staffId, { ...saved, [name]: words });
      output.write(`Saved. To run it: dibbs queries run ${name}`);
    });

  queries
    .command("list")
    .description("your saved queries")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs queries list")
    .action(async (options: { json?: boolean }) => {
      const { output, saved } = await own();
      const items = Object.entries(saved)
        .map(([name, words]) => ({ name, command: typed(words) }))
        .toSorted((one, other) => one.name.localeCompare(other.name));
      if (options.json) return printJson(output, { items });
      printTable(
        output,
        ["Name", "Command"],
        items.map((it) => [it.name, it.command]),
        "None yet: dibbs queries save --help shows how.",
      );
    });

  queries
    .command("run")
    .description("run a saved query")
    .argument("<name>", "the name", nameOf)
    .argument("[more...]", "options to add, after --")
    .addHelpText("after", "\nExamples:\n  dibbs queries run maya\n  dibbs queries run maya -- --state accepted --json")
    .action(async (name: string, more: ReadonlyArray<string>) => {
      const { saved } = await own();
      const words = [...known(saved, name), ...more];
      await (await program(words)).parseAsync(words, { from: "user" });
    });

  queries
    .command("remove")
    .description("remove a saved query")
    .argument("<name>", "the name", nameOf)
    .addHelpText("after", "\nExample:\n  dibbs queries remove maya")
    .action(async (name: string) => {
      const { staffId, output, saved } = await own();
      known(saved, name);
      const { [name]: _removed, ...rest } = saved;
      await writeQueries(staffId, rest);
      output.write("Removed.");
    });
};
