import type { Command } from "commander";
import { Effect } from "effect";
import { maskEmail } from "#core/people/person/profile.ts";
import { removeMember } from "#core/people/team/change-team.ts";
import { businessOfTeam } from "#core/people/team/checks.ts";
import { Teams } from "#core/people/team/teams.ts";
import { now } from "#core/shared/day.ts";
import { type ActOptions, maya } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import { type Context, helping } from "../context.ts";
import { printTable, time } from "../print.ts";
import { showOne } from "../shown.ts";

const rosa = "rosa@example.com";

/** Loads the members of somebody's business, the businesses that they act for, and the open invitations. */
const teamOf = Effect.fn("teamOf")(function* (email: string) {
  const teams = yield* Teams;
  const { person } = yield* helping("", email);
  const members = yield* teams.membersOf(person.id);
  const invitations = yield* teams.invitationsOf(person.id, yield* now);
  return {
    business: businessOfTeam(person),
    members: members.map(({ person, role, since }) => ({
      ...{ id: person.id, name: person.name, email: maskEmail(person.email), role, since },
    })),
    invitations: invitations.map(({ id, email, role, createdAt, expiresAt }) => ({
      ...{ id, email: maskEmail(email), role, createdAt, expiresAt },
    })),
    memberOf: (yield* teams.teamsOf(person.id)).map(({ business, role, since }) => ({
      ...{ business: businessOfTeam(business), role, since },
    })),
  };
});

/** Adds `dibbs people team` and `dibbs people remove-member`. */
export const teamPersonCommands = (people: Command, open: () => Promise<Context>): void => {
  showOne(people, open, {
    name: "team",
    summary: "who acts for somebody's business",
    description: "the members of somebody's business, and the businesses they act for",
    thing: ["<email>", "the email address of the business's own account"],
    help: `\nExamples:\n  dibbs people team ${maya}\n  dibbs people team ${maya} --json`,
    load: teamOf,
    facts: (team) => [
      ["Business", team.business.name],
      ["Members", String(team.members.length)],
      ["Open invitations", String(team.invitations.length)],
      ["Acts for", team.memberOf.map(({ business, role }) => `${business.name} (${role})`).join(", ") || null],
    ],
    print: (output, team) => {
      if (team.members.length > 0) {
        printTable(
          output,
          ["Member", "Name", "Email", "Role", "Since"],
          team.members.map((it) => [it.id, it.name, it.email, it.role, time(output, it.since)]),
          "Nobody.",
        );
      }
      if (team.invitations.length > 0) {
        printTable(
          output,
          ["Invitation", "Email", "Role", "Until"],
          team.invitations.map((it) => [it.id, it.email, it.role, time(output, it.expiresAt)]),
          "None.",
        );
      }
    },
  });

  actOn(people, open, {
    name: "remove-member",
    summary: "take somebody out of a business's team",
    description: "take a member out of a business's team, as its owner would",
    thing: ["<email>", "the email address of the business's own account"],
    options: (command) => command.requiredOption("--member <email>", "the member's email address"),
    note: `
They act for the business no more, from this moment on, and are told by mail.
Their own account stays as it is. dibbs people team WHO lists the members.
`,
    example: `--member ${rosa}`,
    load: (email, staff, options: ActOptions & { member: string }) =>
      Effect.gen(function* () {
        return {
          business: (yield* helping(staff, email)).person,
          member: (yield* helping(staff, options.member)).person,
        };
      }),
    plan: ({ business, member }) => ({
      about: { person: business.id, member: member.id },
      concerns: [business.id, member.id],
      sentence: `Take ${member.name} out of the team of ${businessOfTeam(business).name}.`,
      does: ({ staff }) => Effect.flatMap(helping(staff, business.id), ({ actor }) => removeMember(actor, member.id)),
      done: () => `${member.name} acts for ${businessOfTeam(business).name} no more.`,
    }),
  });
};
