import type { Command } from "commander";
import type { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { Ports } from "#core/ports.ts";
import type { Page } from "#core/shared/page.ts";
import type { StaffError } from "#core/support/staff/plan.ts";
import { anId } from "./act/act.ts";
import type { Context } from "./context.ts";
import { type PageOptions, pageOptions } from "./list-options.ts";
import { type Cell, printFacts, printJson, printTable } from "./print.ts";
import type { Terminal } from "./terminal.ts";
import { webOption } from "./web-page.ts";

type Loaded<A> = Effect.Effect<A, DomainError | StaffError, Ports>;

/** A command that shows one thing: how it is typed, and how it is printed. */
type ShowOne<Thing> = {
  readonly name?: string;
  /** Said in the list of commands, where the description is too long for it. */
  readonly summary?: string;
  readonly description: string;
  /** How the thing is typed, and what that is. */
  readonly thing: readonly [name: string, what: string];
  /** What the help says after the options; by default an example. */
  readonly help?: string;
  readonly load: (text: string) => Loaded<Thing>;
  /** What stands in the JSON, where it isn't the thing as it is. */
  readonly json?: (thing: Thing) => unknown;
  /** For `--web`, where it has a page: what that does, and how it is done. */
  readonly web?: { readonly does?: string; readonly open: (thing: Thing, context: Context) => unknown };
  /** What is printed of it first: named facts under each other. */
  readonly facts?: (thing: Thing, output: Terminal) => Parameters<typeof printFacts>[1];
  readonly print?: (output: Terminal, thing: Thing, context: Context) => unknown;
};

/** Adds a command that shows one thing, `show` by name. */
export const showOne = <Thing>(
  noun: Command,
  open: () => Promise<Context>,
  { name = "show", summary, description, thing, help, load, json = (it) => it, web, facts, print }: ShowOne<Thing>,
): void => {
  const command = noun.command(name).description(description);
  if (summary !== undefined) command.summary(summary);
  command.argument(...thing);
  if (web !== undefined) command.addOption(webOption(web.does));
  command
    .option("--json", "print JSON")
    .addHelpText("after", help ?? `\nExample:\n  dibbs ${noun.name()} ${name} ${anId}`)
    .action(async (text: string, options: { readonly json?: boolean; readonly web?: boolean }) => {
      const context = await open();
      const loaded = await context.run(load(text));
      const { output } = context;
      if (options.json) return printJson(output, json(loaded));
      if (!options.web && facts !== undefined) printFacts(output, facts(loaded, output));
      await (options.web ? web?.open(loaded, context) : print?.(output, loaded, context));
    });
};

/** What a list is given: what was typed, and then its options. */
type ListInput = readonly [...typed: ReadonlyArray<unknown>, options: PageOptions];

/** A command that lists things page by page: how it is typed, and how a page is printed. */
type ListPages<Typed extends ListInput, Found extends Page<unknown>> = {
  readonly name?: string;
  /** Said in the list of commands, where the description is too long for it. */
  readonly summary?: string;
  readonly description: string;
  /** What can be typed beside the options of every such list. */
  readonly options?: (command: Command) => Command;
  /** What the keys of its pages look like, where they aren't ids. */
  readonly keys?: (options: Typed extends readonly [...unknown[], infer Options] ? Options : never) => RegExp;
  /** What the help says after the options. */
  readonly help: string;
  readonly load: (...typed: Typed) => Loaded<Found>;
  readonly titles: ReadonlyArray<string>;
  readonly row: (item: Found["items"][number], output: Terminal) => ReadonlyArray<Cell>;
  /** What the items of the JSON are, where they aren't the things as they are. */
  readonly json?: (item: Found["items"][number]) => unknown;
  /** What is said where there are none. */
  readonly empty?: string;
};

/** Adds a command that lists things page by page, `list` by name, as a table or as JSON. */
export const listPages = <Typed extends ListInput, Found extends Page<unknown>>(
  noun: Command,
  open: () => Promise<Context>,
  {
    name = "list",
    summary,
    description,
    options = (it) => it,
    keys,
    help,
    load,
    titles,
    row,
    json = (it) => it,
    empty = "None.",
  }: ListPages<Typed, Found>,
): void => {
  const command = pageOptions(options(noun.command(name).description(description)), keys);
  if (summary !== undefined) command.summary(summary);
  command.addHelpText("after", help).action(async (...typed: Typed) => {
    const { run, output } = await open();
    const page = await run(load(...typed));
    // The command itself comes after its options.
    const given = typed.at(-2) as PageOptions;
    if (given.json) return printJson(output, { ...page, items: page.items.map(json) });
    printTable(
      output,
      titles,
      page.items.map((item) => row(item, output)),
      empty,
    );
    if (page.next) output.write(`\nMore: add --after ${page.next}`);
  });
};
