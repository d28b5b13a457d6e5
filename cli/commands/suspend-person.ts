import type { Command } from "commander";
import { Effect } from "effect";
import { restorePerson, suspendPerson } from "#core/support/staff/suspend-person.ts";
import { type ActOptions, aboutPerson } from "../act/act.ts";
import { actOn, onPerson } from "../act/act-on.ts";
import { someWords } from "../ask.ts";
import { type Context, helping } from "../context.ts";

const listings = (count: number, what: string): string =>
  count === 0 ? "" : ` ${count === 1 ? "1 listing is" : `${count} listings are`} ${what}.`;

/** Adds the commands that suspend and restore people: `dibbs people suspend` and `restore`. */
export const suspendPersonCommands = (people: Command, open: () => Promise<Context>): void => {
  actOn(people, open, {
    name: "suspend",
    summary: "suspend somebody",
    description: "suspend somebody until you restore them; we email them",
    ...onPerson,
    options: (command) => command.requiredOption("--tell <words>", "why; they will read this in the email", someWords),
    note: `
They are signed out everywhere and cannot sign in. Their open listings are shown
to nobody and take no bids; their bids cannot be hired. Contracts that run go
on, and what was promised is paid. Only a manager does this; the staff is not
suspended.
`,
    example: '--tell "You asked bidders for money"',
    plan: (person, options: ActOptions & { tell: string }) => ({
      ...aboutPerson(person.id, { tell: options.tell }),
      sentence: `Suspend ${person.name}. This signs them out everywhere.`,
      isManagers: true,
      does: ({ staff }) => Effect.flatMap(helping(staff, person.id), ({ actor }) => suspendPerson(actor, options.tell)),
      done: (done) => `${person.name} is suspended.${listings(done.listings, "suspended")}`,
    }),
  });

  actOn(people, open, {
    name: "restore",
    summary: "lift a suspension",
    description: "lift somebody's suspension; we email them",
    ...onPerson,
    note: "\nOnly managers can do this.\n",
    plan: (person) => ({
      ...aboutPerson(person.id),
      sentence: `Restore ${person.name} and all listings that were suspended with them.`,
      isManagers: true,
      does: ({ staff }) => Effect.flatMap(helping(staff, person.id), ({ actor }) => restorePerson(actor)),
      done: (done) => `${person.name} can sign in again.${listings(done.listings, "open again")}`,
    }),
  });
};
