import type { Command } from "commander";
import { Effect } from "effect";
import { erasePerson } from "#core/support/privacy/erase-person.ts";
import { type ActOptions, aboutPerson, act, actOptions, exampleOf, maya } from "../act/act.ts";
import { type Context, helping } from "../context.ts";

export const erasePersonCommand = (people: Command, open: () => Promise<Context>): void => {
  actOptions(
    people
      .command("erase")
      .summary("delete somebody's account for them")
      .description("delete somebody's account at their request; you can't undo this")
      .argument("<email>", "the person's email address")
      .option("--confirm <email>", "the address again; a terminal asks for it"),
  )
    .addHelpText(
      "after",
      `
Their projects are removed and their bids withdrawn; what is theirs alone is
forgotten. Contracts and payments stay, without their name. Refused while a
contract runs or money is on its way. Only managers can do this.
${exampleOf("people erase", `--confirm ${maya}`, maya)}`,
    )
    .action(async (email: string, options: ActOptions & { confirm?: string }, command: Command) => {
      const context = await open();
      const { person } = await context.run(helping(context.staff.name, email));
      const isDone = options.yes === true || options.apply !== undefined;
      const typed =
        options.confirm ?? (await context.output.askToType("You can't undo this. Type their email address again:"));
      if (typed === null && (isDone || context.output.canAsk)) {
        return command.error("error: nothing was done; type the address again with --confirm <email>");
      }
      await act(context, options, {
        command: "people erase",
        ...aboutPerson(person.id),
        // Leaves out the name, because the audit log would keep it.
        sentence: "Erase this account for good, as its owner asked.",
        isManagers: true,
        // If nobody typed the address there is nobody to confirm, so only a plan is made.
        does: ({ staff }) =>
          Effect.flatMap(helping(staff, email), ({ actor }) => erasePerson(actor, typed ?? person.email)),
        done: () => "The account is erased.",
      });
    });
};
