import type { Command } from "commander";
import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { Ports } from "#core/ports.ts";
import type { StaffError } from "#core/support/staff/plan.ts";
import { type Context, helping } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type ActOptions, act, actOptions, exampleOf, maya, type StaffCommandInput } from "./act.ts";

/** A command that writes about one thing: how it is typed, and what it then does. */
type ActOn<Thing, Options extends ActOptions, A> = {
  readonly name: string;
  /** Said in the list of commands, where the description is too long for it. */
  readonly summary?: string;
  readonly description: string;
  /** How the thing is typed, and what that is. */
  readonly thing: readonly [name: string, what: string];
  readonly options?: (command: Command) => Command;
  /** What the command knows by itself, so that nobody types it. */
  readonly known?: { readonly ticket?: "known"; readonly reason?: "known" };
  /** What the help says after the options; by default `note`, and an example. */
  readonly help?: string;
  readonly note?: string;
  /** The options of its own that the example has. */
  readonly example?: string;
  /** What the example is done to; by default something with an id. */
  readonly exampleThing?: string;
  readonly load: (
    text: string,
    staff: string,
    options: Options,
  ) => Effect.Effect<Thing, DomainError | StaffError, Ports>;
  readonly plan: (thing: Thing, options: Options) => Omit<StaffCommandInput<A>, "command">;
};

/** Adds a command that writes about one thing, which is loaded before the plan of what would happen to it is made. */
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

/** For `actOn`: the person whose email address or id is typed. */
export const onPerson = {
  thing: ["<email>", "the person's email address"],
  exampleThing: maya,
  load: (text: string, staff: string) => Effect.map(helping(staff, text), ({ person }) => person),
} as const;
