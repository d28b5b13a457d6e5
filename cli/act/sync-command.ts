import type { Command } from "commander";
import { Effect } from "effect";
import type { DomainError } from "#core/errors.ts";
import type { Ports } from "#core/ports.ts";
import { type Cents, dollars } from "#core/shared/money.ts";
import type { Chosen } from "#core/support/staff/do-batch.ts";
import type { StaffError } from "#core/support/staff/plan.ts";
import type { Context } from "../context.ts";
import { act, actOptions, exampleOf } from "./act.ts";
import { type AllOptions, actOnMany, allOption, exampleOfAll, oneOrMany } from "./act-on-many.ts";

type Moving = { readonly id: string; readonly state: string };

/** The kind of thing that is checked with its provider. */
type Synced<Thing extends Moving> = {
  readonly one: string;
  /** What the check never does. */
  readonly never: string;
  /** The states for which all things can be checked. */
  readonly states: ReadonlyArray<Thing["state"]>;
  readonly choose: (state: Thing["state"]) => Effect.Effect<ReadonlyArray<Chosen>, DomainError, Ports>;
  readonly load: (text: string) => Effect.Effect<Thing, DomainError | StaffError, Ports>;
  readonly amount: (thing: Thing) => Cents;
  readonly concerns: (thing: Thing) => ReadonlyArray<string>;
  readonly advance: (id: Thing["id"]) => Effect.Effect<Moving, DomainError, Ports>;
};

/** Adds `sync`: checks one thing, or all in a state, with the provider and continues from its answer. */
export const syncCommand = <Thing extends Moving>(
  noun: Command,
  open: () => Promise<Context>,
  { one, never, states, choose, load, amount, concerns, advance }: Synced<Thing>,
): void => {
  const many = `${one}s`;
  const typed = `${many} sync`;
  const command = noun
    .command("sync")
    .summary(`check ${many} with the provider`)
    .description(`check a ${one}, or all in one state, with the provider and continue from its answer; never ${never}`)
    .argument("[id]", `the ${one}'s id`);
  allOption(actOptions(command), states)
    .addHelpText("after", `${exampleOf(typed)}${exampleOfAll(typed)}`)
    .action(async (given: string | undefined, options: AllOptions<Thing["state"]>) => {
      const { all } = options;
      const id = oneOrMany(command, given, all !== undefined, "--all <state>");
      const context = await open();
      if (id === null || all !== undefined) {
        return actOnMany(context, options, {
          command: typed,
          selection: { all: all ?? null },
          noun: [one, many],
          find: choose(all ?? "unresolved"),
          does: (subject) => Effect.map(advance(subject), ({ state }) => state),
        });
      }
      const before = await context.run(load(id));
      await act(context, options, {
        command: typed,
        about: { [one]: before.id },
        concerns: concerns(before),
        sentence: `Check the ${one} of ${dollars(amount(before))} with the provider and continue from its answer.`,
        isRoutine: true,
        does: () => advance(before.id),
        done: ({ state }) =>
          state === before.state
            ? `The ${one} is still '${state}'.`
            : `The ${one} went from '${before.state}' to '${state}'.`,
      });
    });
};
