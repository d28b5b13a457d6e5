import type { Command } from "commander";
import { describe, expect, it } from "vitest";
import { wholeProgram } from "./dibbs.ts";

const program = await wholeProgram();

const everyCommand = (command: Command, path = command.name()): ReadonlyArray<readonly [string, Command]> => [
  [path, command],
  ...command.commands.flatMap((part) => everyCommand(part, `${path} ${part.name()}`)),
];

/** Returns what `--help` prints, including examples, on a terminal of 80 columns. */
const helpOf = (command: Command): string => {
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => 80 });
  command.outputHelp();
  return text;
};

const commands = everyCommand(program);

describe("the help of every command", () => {
  it.each(commands)("of %s fits 80 columns", (_path, command) => {
    expect(
      helpOf(command)
        .split("\n")
        .filter((line) => line.length > 80),
    ).toEqual([]);
  });

  it.each(commands.filter(([, command]) => command.commands.length === 0))("of %s has an example", (path, command) => {
    expect(helpOf(command)).toMatch(new RegExp(`Examples?:\\n  ${path}`));
  });

  it.each([
    "contracts withdraw",
    "contracts end",
    "contracts cancel",
    "contracts act",
    "bids hire",
    "bids decline",
    "payments sync",
    "people change-type",
    "listings hide",
    "listings restore",
    "people erase",
    "people suspend",
    "people restore",
    "people remove-second-factor",
    "people support",
    "people view",
    "people end-view",
    "tickets reply",
    "alerts resend",
    "tickets close",
  ])("of %s, which writes, lists --apply, --yes and --json", (name) => {
    const [, command] = commands.find(([path]) => path === `dibbs ${name}`) ?? [];
    const options = command?.options.map(({ long }) => long);
    expect(options).toEqual(expect.arrayContaining(["--apply", "--yes", "--json"]));
  });
});

describe("a paged list", () => {
  const takesKeys = ([, { options }]: (typeof commands)[number]): boolean =>
    options.some(({ long }) => long === "--limit") && options.some(({ long }) => long === "--after");
  const lists = commands.filter(takesKeys).map(([path]) => path);

  it.each(lists.filter((path) => path !== "dibbs inbox"))(
    "%s refuses an --after key that no page ended with",
    async (path) => {
      const names = path.split(" ").slice(1);
      const [, command] = commands.find(([of]) => of === path) ?? [];
      const typed = (command?.registeredArguments ?? []).map(() => "maya@example.com");
      const again = await wholeProgram();
      for (const [, part] of everyCommand(again)) part.configureOutput({ writeErr: () => {} });
      const parsed = again.parseAsync([...names, ...typed, "--after", "nonsense"], { from: "user" });
      await expect(parsed).rejects.toThrow("give the key that the page before ended with");
    },
  );
});
