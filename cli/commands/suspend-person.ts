import type { Command } from "commander";
import { Effect } from "effect";
import { restorePerson, suspendPerson } from "#core/support/staff/suspend-person.ts";
import { type ActOptions, act, actOptions, exampleOf } from "../act/act.ts";
import { type Context, helping } from "../context.ts";

const maya = "maya@example.com";

const listings = (count: number, what: string): string =>
  count === 0 ? "" : ` ${count === 1 ? "1 listing is" : `${count} listings are`} ${what}.`;

/** What shuts people out and lets them in again: `dibbs people suspend` and `restore`. */
export const suspendPersonCommands = (people: Command, open: () => Promise<Context>): void => {
  actOptions(
    people
      .command("suspend")
      .summary("suspend somebody")
      .description("suspend somebody until you restore them; we email them")
      .argument("<email>", "the person's email address")
      .requiredOption("--tell <words>", "why; they will read this in the email"),
  )
    .addHelpText(
      "after",
      `
They are signed out everywhere and cannot sign in. Their open listings are shown
to nobody and take no bids; their bids cannot be hired. Contracts that run go
on, and what was promised is paid. Only a manager does this; the staff is not
suspended.
${exampleOf("people suspend", '--tell "You asked bidders for money"', maya)}`,
    )
    .action(async (email: string, options: ActOptions & { tell: string }) => {
      const context = await open();
      const { person } = await context.run(helping(context.staff.name, email));
      await act(context, options, {
        command: "people suspend",
        about: { person: person.id, tell: options.tell },
        concerns: [person.id],
        sentence: `Suspend ${person.name}. This signs them out everywhere.`,
        isManagers: true,
        does: ({ staff }) => Effect.flatMap(helping(staff, email), ({ actor }) => suspendPerson(actor, options.tell)),
        done: (done) => `${person.name} is suspended.${listings(done.listings, "suspended")}`,
      });
    });

  actOptions(
    people
      .command("restore")
      .summary("lift a suspension")
      .description("lift somebody's suspension; we email them")
      .argument("<email>", "the person's email address"),
  )
    .addHelpText("after", `\nOnly managers can do this.\n${exampleOf("people restore", "", maya)}`)
    .action(async (email: string, options: ActOptions) => {
      const context = await open();
      const { person } = await context.run(helping(context.staff.name, email));
      await act(context, options, {
        command: "people restore",
        about: { person: person.id },
        concerns: [person.id],
        sentence: `Restore ${person.name} and all listings that were suspended with them.`,
        isManagers: true,
        does: ({ staff }) => Effect.flatMap(helping(staff, email), ({ actor }) => restorePerson(actor)),
        done: (done) => `${person.name} can sign in again.${listings(done.listings, "open again")}`,
      });
    });
};
