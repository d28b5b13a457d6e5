import { userInfo } from "node:os";
import { type Command, Option } from "commander";
import { Effect } from "effect";
import type { FinalAnswer } from "#core/people/bid-to-final/bid-to-final.ts";
import { BidToFinals } from "#core/people/bid-to-final/bid-to-finals.ts";
import { hideAnswer, restoreAnswer } from "#core/people/bid-to-final/hide-answer.ts";
import { CalendarFeeds } from "#core/people/calendar-feed/calendar-feeds.ts";
import { findPeople } from "#core/people/person/find-people.ts";
import { markSupport } from "#core/people/person/mark-support.ts";
import { nextStep } from "#core/people/person/next-step.ts";
import { chooseUserType } from "#core/people/person/onboarding.ts";
import { People } from "#core/people/person/people.ts";
import { StaffRole, UserType } from "#core/people/person/person.ts";
import { hiddenPhone, maskEmail } from "#core/people/person/profile.ts";
import { removeSecondFactor } from "#core/people/second-factor/remove-second-factor.ts";
import { SecondFactors } from "#core/people/second-factor/second-factors.ts";
import { revealPerson } from "#core/support/staff/reveal-person.ts";
import { actorAtTheMachine } from "#core/support/staff/staff-command.ts";
import { type ActOptions, aboutPerson, act, actOptions, maya, staffActorWith } from "../act/act.ts";
import { actOn, onPerson } from "../act/act-on.ts";
import { someWords } from "../ask.ts";
import { actingAs, type Context, helping, type Product } from "../context.ts";
import type { Doors } from "../doors.ts";
import { type PageOptions, pageOf } from "../list-options.ts";
import { printFacts, printJson, time } from "../print.ts";
import { listPages } from "../shown.ts";
import { erasePersonCommand } from "./erase-person.ts";
import { finalInWords } from "./final-in-words.ts";
import { helpPersonCommands } from "./help-person.ts";
import { suspendPersonCommands } from "./suspend-person.ts";
import { teamPersonCommands } from "./team-person.ts";
import { viewPersonCommands } from "./view-person.ts";

const loadPerson = (email: string) => Effect.map(helping("", email), ({ person }) => person);

const hidden = "***";

/** Loads a person as support sees them: enough to identify them, but no way to contact them. */
const showPerson = Effect.fn("showPerson")(function* (email: string) {
  const factors = yield* SecondFactors;
  const people = yield* People;
  const feeds = yield* CalendarFeeds;
  const person = yield* loadPerson(email);
  return {
    ...person,
    email: maskEmail(person.email),
    phone: person.phone && hiddenPhone,
    streetAddress: person.streetAddress && hidden,
    zipCode: person.zipCode && hidden,
    business: person.business && { ...person.business, address: hidden },
    standing: (yield* people.getMember(person.id)).standing,
    nextStep: nextStep(person),
    secondFactorSince: (yield* factors.find(person.id))?.confirmedAt ?? null,
    recoveryCodesLeft: yield* factors.recoveryCodesLeft(person.id),
    calendarLinkSince: (yield* feeds.ofPerson(person.id))?.createdAt ?? null,
    bidToFinal: yield* (yield* BidToFinals).of(person.id),
  };
});

const answerInWords = ({ text, hiddenBecause }: FinalAnswer): string =>
  hiddenBecause === null ? text : `${text} (hidden: ${hiddenBecause})`;

type ShowOptions = { reveal?: boolean; reason?: string; ticket?: string; json?: boolean };
type SupportOptions = ActOptions & { add?: boolean; remove?: boolean; role: StaffRole; atTheMachine?: boolean };

const countStaff = Effect.map(
  Effect.flatMap(People, (people) => people.support()),
  (staff) => staff.length,
);

/** The actor for whoever runs the machine and has the database's keys; only needed until there are two managers. */
const atTheMachine = (product: Product): Context => ({
  ...product,
  staff: actorAtTheMachine(userInfo().username),
  profile: null,
  stillSignedIn: Effect.void,
});

export const peopleCommand = (people: Command, { open, openProduct, isAtTheMachine }: Doors): void => {
  listPages(people, open, {
    name: "find",
    summary: "by name, email or phone number",
    description: "find people by part of their name, email address or phone number, newest first",
    options: (command) => command.argument("<text...>", "at least three letters or digits"),
    help: `
Capitals, spaces and punctuation do not count. Email addresses are shown with
stars, phone numbers not at all: dibbs people show WHO --reveal shows them.

Examples:
  dibbs people find maya torres
  dibbs people find "(512) 555-0143"
  dibbs people find torres@ --json`,
    load: (words: ReadonlyArray<string>, options: PageOptions) => findPeople(words.join(" "), pageOf(options)),
    titles: ["Person", "Name", "Email", "Type", "City"],
    row: (it) => [
      it.id,
      it.name,
      it.email,
      [it.staffRole === null ? it.userType : `support ${it.staffRole}`, it.standing === "suspended" && it.standing]
        .filter(Boolean)
        .join(", "),
      it.city && it.state ? `${it.city}, ${it.state}` : it.city,
    ],
    empty: "Nobody.",
  });

  people
    .command("show")
    .summary("one person as support sees them")
    .description("one person, and how far their profile is")
    .argument("<email>", "the person's email address")
    .option("--reveal", "show email, phone and address; this is logged")
    .option("--reason <text>", "why you need them", someWords)
    .option("--ticket <id>", "the support ticket this is for")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      `\nExamples:\n  dibbs people show ${maya}\n  dibbs people show ${maya} --reveal \\\n    --ticket 019a0000-0000-7000-8000-000000000001 --reason "Must be called back"`,
    )
    .action(async (email: string, options: ShowOptions, command: Command) => {
      if (options.reveal && !(options.reason?.trim() && options.ticket)) {
        return command.error("error: --reveal needs --reason and --ticket, which are logged");
      }
      const context = await open();
      const { run, output } = context;
      const masked = await run(showPerson(email));
      const shown = options.reveal ? await run(revealPerson(await staffActorWith(context, options), masked.id)) : {};
      const person = { ...masked, ...shown };
      if (options.json) return printJson(output, person);
      printFacts(output, [
        ["Person", person.id],
        ["Name", person.name],
        ["Email", person.email],
        ["Phone", person.phone],
        ["Address", [person.streetAddress, person.zipCode].filter(Boolean).join(", ") || null],
        ["City", person.city && person.state ? `${person.city}, ${person.state}` : person.city],
        ["Profile type", person.userType],
        ["Industries", person.industries.join(", ") || null],
        ["Business", person.business?.name ?? null],
        ["Standing", person.standing],
        ["Next step", person.nextStep],
        ["Support staff", person.staffRole ?? "no"],
        ["Second factor", person.secondFactorSince && `since ${time(output, person.secondFactorSince)}`],
        ["Recovery codes", person.secondFactorSince && `${person.recoveryCodesLeft} left`],
        ["Calendar link", person.calendarLinkSince && `since ${time(output, person.calendarLinkSince)}`],
        ["Registered", person.createdAt],
        ["Bid to final", finalInWords(person.bidToFinal.figures)],
        ["Their answer", person.bidToFinal.answer && answerInWords(person.bidToFinal.answer)],
      ]);
    });

  actOn(people, open, {
    name: "change-type",
    summary: "change a finished profile's type",
    description: "change somebody's profile type after they finished their profile",
    ...onPerson,
    options: (command) =>
      command.addOption(
        new Option("--to <type>", "the new profile type").choices([...UserType.literals]).makeOptionMandatory(),
      ),
    example: "--to contractor",
    plan: ({ id, name, userType }, options: ActOptions & { to: UserType }) => ({
      ...aboutPerson(id, { to: options.to }),
      sentence: `Change the profile type of ${name} from '${userType}' to '${options.to}'.`,
      does: ({ staff }) =>
        Effect.flatMap(actingAs(staff, id), ({ actor }) =>
          Effect.andThen(chooseUserType(actor, options.to), showPerson(id)),
        ),
      done: (changed) => `The profile type of ${changed.name} is '${changed.userType}' now.`,
    }),
  });

  actOn(people, open, {
    name: "hide-answer",
    summary: "hide what they say of final prices",
    description: "hide what somebody says of how their final prices compare with\ntheir bids, and tell them why",
    ...onPerson,
    options: (command) => command.requiredOption("--tell <words>", "why; the person will read this", someWords),
    note: "\nThe figures stay. They can change or remove the answer.\n",
    example: '--tell "Leave out names"',
    plan: ({ id, name }, options: ActOptions & { tell: string }) => ({
      ...aboutPerson(id, { tell: options.tell }),
      sentence: `Hide what ${name} says of their final prices.`,
      does: ({ staff }) => hideAnswer({ kind: "support", personId: id, staff }, options.tell),
      done: () => `Nobody else sees what ${name} says.`,
    }),
  });

  actOn(people, open, {
    name: "show-answer",
    summary: "show a hidden answer again",
    description: "show again what somebody says of their final prices; we notify them",
    ...onPerson,
    plan: ({ id, name }) => ({
      ...aboutPerson(id),
      sentence: `Show again what ${name} says of their final prices.`,
      does: ({ staff }) => restoreAnswer({ kind: "support", personId: id, staff }),
      done: () => `What ${name} says is seen again.`,
    }),
  });

  helpPersonCommands(people, open);
  suspendPersonCommands(people, open);
  erasePersonCommand(people, open);
  teamPersonCommands(people, open);
  viewPersonCommands(people, open);

  actOn(people, open, {
    name: "remove-second-factor",
    summary: "remove two-factor sign-in",
    description: "remove two-factor sign-in for somebody who lost both phone and recovery codes",
    ...onPerson,
    note: "\nFirst make sure it's really them: call the phone number on\ntheir account.\n",
    plan: ({ id, name }) => ({
      ...aboutPerson(id),
      sentence: `Remove two-factor sign-in for ${name}. This signs them out everywhere and emails them.`,
      does: ({ staff }) =>
        Effect.flatMap(helping(staff, id), ({ actor }) => Effect.andThen(removeSecondFactor(actor), showPerson(id))),
      done: () => `${name} signs in without a code now.`,
    }),
  });

  actOptions(
    people
      .command("support")
      .summary("who works for support")
      .description("add somebody to the support staff, or remove them; support needs two-factor sign-in")
      .argument("<email>", "the person's email address")
      .option("--add", "add them to the support staff")
      .addOption(new Option("--role <role>", "what they may do").choices([...StaffRole.literals]).default("agent"))
      .addOption(new Option("--remove", "remove them from the support staff").conflicts("add"))
      .addOption(new Option("--at-the-machine", "without signing in, for the first two managers").conflicts("remove"))
      .option("--reason <text>", "why, for the history; required except for the first manager", someWords),
    { ticket: "known", reason: "known" },
  )
    .addHelpText(
      "after",
      `
The person is signed out everywhere and told by mail. Only a manager does this,
and from the second manager on another one approves it. The first two managers
are made at the machine itself, without signing in, which stands in the audit:
nobody makes alone whoever is to approve their plans.

Examples:
  dibbs people support ${maya} --add --role manager --at-the-machine
  dibbs people support omar@example.com --add --role manager --at-the-machine \\
    --reason "The second manager"
  dibbs people support ada@example.com --add --reason "New on the team"
  dibbs people support ${maya} --remove --reason "Has left us" --yes`,
    )
    .action(async (email: string, options: SupportOptions, command: Command) => {
      if (!options.add && !options.remove) return command.error("error: say --add or --remove");
      const isFirst = (await isAtTheMachine()) && (await (await openProduct()).run(countStaff)) === 0;
      const context = isFirst || options.atTheMachine ? atTheMachine(await openProduct()) : await open();
      if (!isFirst && !options.reason?.trim()) return command.error("error: say why with --reason");
      const role = options.add ? options.role : null;
      const { id, name } = await context.run(loadPerson(email));
      const sentence = role === null ? `Remove ${name} from the support staff.` : `Make ${name} a support ${role}.`;
      await act(context, options, {
        command: "people support",
        ...aboutPerson(id, { role }),
        sentence: `${sentence} This signs them out everywhere.`,
        isManagers: true,
        does: ({ staff }) =>
          Effect.flatMap(helping(staff, email), ({ actor }) =>
            Effect.andThen(markSupport(actor, role), showPerson(email)),
          ),
        done: (person) => {
          if (role === null) return `${name} isn't on the support staff.`;
          return person.secondFactorSince
            ? `${name} works for support as ${role}.`
            : `${name} works for support as ${role}. They can't do anything until they set up\ntwo-factor authentication in their profile.`;
        },
      });
    });
};
