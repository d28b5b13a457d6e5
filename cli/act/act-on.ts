import type { Command } from "commander";
import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { Ports } from "#core/ports.ts";
import type { StaffError } from "#core/support/staff/plan.ts";
import { type Context, helping } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type ActOptions, act, actOptions, exampleOf, maya, type StaffCommandInput } from "./act.ts";

/** A command that writes about one thing: its arguments, and what it does. */
type ActOn<Thing, Options extends ActOptions, A> = {
  readonly name: string;
  /** The text in the list of commands, if the description is too long for it. */
  readonly summary?: string;
  readonly description: string;
  /** The argument that names the thing, and its description. */
  readonly thing: readonly [name: string, what: string];
  readonly options?: (command: Command) => Command;
  /** What the command sets itself, so that nobody has to type it. */
  readonly known?: { readonly ticket?: "known"; readonly reason?: "known" };
  /** The help text after the options; by default `note` and an example. */
  readonly help?: string;
  readonly note?: string;
  /** The command's own options in the example. */
  readonly example?: string;
  /** The thing in the example; by default an id. */
  readonly exampleThing?: string;
  readonly load: (
    text: string,
    staff: string,
    options: Options,
  ) => Effect.Effect<Thing, DomainError | StaffError, Ports>;
  readonly plan: (thing: Thing, options: Options) => Omit<StaffCommandInput<A>, "command">;
};

/** Adds a command that writes about one thing, and loads that thing before it makes the plan. */
export const actOn = <Thing, A, Options extends ActOptions = ActOptions>(
  noun: Command,
  open: Doors["open"] | (() => Promise<Context>),
  {
    name,
    summary,
    description,
    thing,
    options = (it) => it,
    known,
    note = "",
    example,
    exampleThing,
    help,
    load,
    plan,
  }: ActOn<Thing, Options, A>,
): void => {
  const command = options(
    noun
      .command(name)
      .description(description)
      .argument(...thing),
  );
  if (summary !== undefined) command.summary(summary);
  const typed = `${noun.name()} ${name}`;
  actOptions(command, known)
    .addHelpText("after", help ?? `${note}${exampleOf(typed, example, exampleThing)}`)
    .action(async (text: string, given: Options) => {
      const context = await open();
      const input = plan(await context.run(load(text, context.staff.name, given)), given);
      await act(context, given, { ...input, command: typed });
    });
};

/** For `actOn`: the person with the given email address or id. */
export const onPerson = {
  thing: ["<email>", "the person's email address"],
  exampleThing: maya,
  load: (text: string, staff: string) => Effect.map(helping(staff, text), ({ person }) => person),
} as const;
