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

/** A command that shows one thing: its arguments, and how it prints the thing. */
type ShowOne<Thing> = {
  readonly name?: string;
  /** The text in the list of commands, if the description is too long for it. */
  readonly summary?: string;
  readonly description: string;
  /** The argument that names the thing, and its description. */
  readonly thing: readonly [name: string, what: string];
  /** The help text after the options; by default an example. */
  readonly help?: string;
  readonly load: (text: string) => Loaded<Thing>;
  /** The JSON, if it isn't the thing itself. */
  readonly json?: (thing: Thing) => unknown;
  /** For `--web`, if the thing has a page: what the option does, and how. */
  readonly web?: { readonly does?: string; readonly open: (thing: Thing, context: Context) => unknown };
  /** Named facts that are printed first. */
  readonly facts?: (thing: Thing, output: Terminal) => Parameters<typeof printFacts>[1];
  readonly print?: (output: Terminal, thing: Thing, context: Context) => unknown;
};

/** Adds a command that shows one thing, named `show` by default. */
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

/** The input of a list: the arguments, then the options. */
type ListInput = readonly [...typed: ReadonlyArray<unknown>, options: PageOptions];

/** A command that lists things page by page: its arguments, and how it prints a page. */
type ListPages<Typed extends ListInput, Found extends Page<unknown>> = {
  readonly name?: string;
  /** The text in the list of commands, if the description is too long for it. */
  readonly summary?: string;
  readonly description: string;
  /** Adds options beyond those of every paged list. */
  readonly options?: (command: Command) => Command;
  /** The form of its page keys, if they aren't ids. */
  readonly keys?: (options: Typed extends readonly [...unknown[], infer Options] ? Options : never) => RegExp;
  /** The help text after the options. */
  readonly help: string;
  readonly load: (...typed: Typed) => Loaded<Found>;
  readonly titles: ReadonlyArray<string>;
  readonly row: (item: Found["items"][number], output: Terminal) => ReadonlyArray<Cell>;
  /** The items of the JSON, if they aren't the things themselves. */
  readonly json?: (item: Found["items"][number]) => unknown;
  /** The text for an empty list. */
  readonly empty?: string;
};

/** Adds a command that lists things page by page, named `list` by default, as a table or as JSON. */
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
    // Commander passes the command itself after its options.
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
