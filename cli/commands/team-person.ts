import type { Command } from "commander";
import { Effect } from "effect";
import { maskEmail } from "#core/people/person/profile.ts";
import { removeMember } from "#core/people/team/change-team.ts";
import { businessOfTeam } from "#core/people/team/checks.ts";
import { Teams } from "#core/people/team/teams.ts";
import { now } from "#core/shared/day.ts";
import { type ActOptions, act, actOptions, exampleOf } from "../act/act.ts";
import { type Context, helping } from "../context.ts";
import { printFacts, printJson, printTable, time } from "../print.ts";

const maya = "maya@example.com";
const rosa = "rosa@example.com";

/** The people who act for somebody's business, the businesses that they act for themselves, and who is invited. */
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

/** `dibbs people team` and `dibbs people remove-member` */
export const teamPersonCommands = (people: Command, open: () => Promise<Context>): void => {
  people
    .command("team")
    .summary("who acts for somebody's business")
    .description("the members of somebody's business, and the businesses they act for")
    .argument("<email>", "the email address of the business's own account")
    .option("--json", "print JSON")
    .addHelpText("after", `\nExamples:\n  dibbs people team ${maya}\n  dibbs people team ${maya} --json`)
    .action(async (email: string, options: { json?: boolean }) => {
      const { run, output } = await open();
      const team = await run(teamOf(email));
      if (options.json) return printJson(output, team);
      printFacts(output, [
        ["Business", team.business.name],
        ["Members", String(team.members.length)],
        ["Open invitations", String(team.invitations.length)],
        ["Acts for", team.memberOf.map(({ business, role }) => `${business.name} (${role})`).join(", ") || null],
      ]);
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
    });

  actOptions(
    people
      .command("remove-member")
      .summary("take somebody out of a business's team")
      .description("take a member out of a business's team, as its owner would")
      .argument("<email>", "the email address of the business's own account")
      .requiredOption("--member <email>", "the member's email address"),
  )
    .addHelpText(
      "after",
      `
They act for the business no more, from this moment on, and are told by mail.
Their own account stays as it is. dibbs people team WHO lists the members.
${exampleOf("people remove-member", `--member ${rosa}`, maya)}`,
    )
    .action(async (email: string, options: ActOptions & { member: string }) => {
      const context = await open();
      const { run, staff } = context;
      const { person: business } = await run(helping(staff.name, email));
      const { person: member } = await run(helping(staff.name, options.member));
      await act(context, options, {
        command: "people remove-member",
        about: { person: business.id, member: member.id },
        concerns: [business.id, member.id],
        sentence: `Take ${member.name} out of the team of ${businessOfTeam(business).name}.`,
        does: ({ staff: name }) => Effect.flatMap(helping(name, email), ({ actor }) => removeMember(actor, member.id)),
        done: () => `${member.name} acts for ${businessOfTeam(business).name} no more.`,
      });
    });
};
