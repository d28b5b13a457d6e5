import type { Command } from "commander";
import { Effect } from "effect";
import { verifyPhoneFor } from "#core/people/phone/verify-phone-code.ts";
import { endSessionsFor } from "#core/people/session/end-sessions.ts";
import { withdrawCalendarFeed } from "#core/support/calendar/own-calendar-feed.ts";
import { exportOwnData } from "#core/support/privacy/export-own-data.ts";
import { type ActOptions, aboutPerson } from "../act/act.ts";
import { actOn, onPerson } from "../act/act-on.ts";
import { type Context, helping } from "../context.ts";

/**
 * Adds the commands that help people with their account and data: `dibbs people end-sessions`, `withdraw-calendar`,
 * `verify-phone`, `export`.
 */
export const helpPersonCommands = (people: Command, open: () => Promise<Context>): void => {
  actOn(people, open, {
    name: "end-sessions",
    summary: "sign somebody out everywhere",
    description: "sign somebody out of every browser, such as after a lost phone; we email them",
    ...onPerson,
    plan: (person) => ({
      ...aboutPerson(person.id),
      sentence: `Sign ${person.name} out everywhere.`,
      does: ({ staff }) => Effect.flatMap(helping(staff, person.id), ({ actor }) => endSessionsFor(actor)),
      done: ({ ended }) => `${person.name} was signed out of ${ended === 1 ? "1 browser" : `${ended} browsers`}.`,
    }),
  });

  actOn(people, open, {
    name: "withdraw-calendar",
    summary: "withdraw the link to their calendar",
    description: "withdraw the secret link by which other calendars read somebody's days, such as after it leaked",
    ...onPerson,
    plan: (person) => ({
      ...aboutPerson(person.id),
      sentence: `Withdraw the link to ${person.name}'s calendar. Calendars that read it show nothing new from then on.`,
      does: ({ staff }) => Effect.flatMap(helping(staff, person.id), ({ actor }) => withdrawCalendarFeed(actor)),
      done: () => `The link to ${person.name}'s calendar opens nothing anymore. They can make a new one.`,
    }),
  });

  actOn(people, open, {
    name: "verify-phone",
    summary: "verify a number without a code",
    description: "verify a phone number that can't get texts, after you called them on it",
    ...onPerson,
    options: (command) => command.requiredOption("--number <number>", "the number they answered"),
    example: '--number "(512) 555-0143"',
    plan: (person, options: ActOptions & { number: string }) => {
      const ending = options.number.replace(/\D/g, "").slice(-4);
      return {
        ...aboutPerson(person.id, { ending }),
        sentence: `Set ${person.name}'s phone number to the one ending in ${ending}.`,
        does: ({ staff }) =>
          Effect.flatMap(helping(staff, person.id), ({ actor }) =>
            Effect.map(verifyPhoneFor(actor, options.number), ({ id, name }) => ({ id, name })),
          ),
        done: ({ name }) => `The number is ${name}'s now.`,
      };
    },
  });

  actOn(people, open, {
    name: "export",
    summary: "pack a copy of their data",
    description: "prepare a copy of somebody's data; only they can download it, on their security page",
    ...onPerson,
    plan: (person) => ({
      ...aboutPerson(person.id),
      sentence: `Prepare a copy of ${person.name}'s data for them.`,
      does: ({ staff }) => Effect.flatMap(helping(staff, person.id), ({ actor }) => exportOwnData(actor)),
      done: ({ progress }) => `The copy for ${person.name} is '${progress}'.`,
    }),
  });
};
