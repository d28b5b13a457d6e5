import { type Command, Option } from "commander";
import { Effect } from "effect";
import { chooseUserType } from "#core/person/choose-user-type.ts";
import { markSupport } from "#core/person/mark-support.ts";
import { nextStep } from "#core/person/next-step.ts";
import { UserType } from "#core/person/person.ts";
import { hiddenPhone, maskEmail } from "#core/person/profile.ts";
import { removeSecondFactor } from "#core/second-factor/remove-second-factor.ts";
import { SecondFactors } from "#core/second-factor/second-factors.ts";
import { ask } from "../ask.ts";
import { actingAs, type Context, helping } from "../context.ts";
import { printFacts, printJson, time } from "../print.ts";

const loadPerson = (staff: string, email: string) => Effect.map(helping(staff, email), ({ person }) => person);

/** One person as support sees them: enough to know whom one talks to, and no way to reach them. */
const showPerson = Effect.fn("showPerson")(function* (staff: string, email: string) {
  const factors = yield* SecondFactors;
  const person = yield* loadPerson(staff, email);
  return {
    ...person,
    email: maskEmail(person.email),
    phone: person.phone && hiddenPhone,
    nextStep: nextStep(person),
    secondFactorSince: (yield* factors.find(person.id))?.confirmedAt ?? null,
    recoveryCodesLeft: yield* factors.recoveryCodesLeft(person.id),
  };
});

type Flags = { add?: boolean; remove?: boolean; yes?: boolean; json?: boolean };

/** `dibbs people …` */
export const peopleCommand = (program: Command, open: () => Promise<Context>): void => {
  const people = program.command("people").description("find people and change what they cannot change themselves");

  people
    .command("show")
    .description("one person and how far their profile is")
    .argument("<email>", "the person's email address")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs people show maya@example.com")
    .action(async (email: string, options: { json?: boolean }) => {
      const { run, output, staff } = await open();
      const person = await run(showPerson(staff, email));
      if (options.json) return printJson(output, person);
      printFacts(output, [
        ["Person", person.id],
        ["Name", person.name],
        ["Email", person.email],
        ["Phone", person.phone],
        ["Profile type", person.userType],
        ["Industries", person.industries.join(", ") || null],
        ["Business", person.business?.name ?? null],
        ["City", person.city && person.state ? `${person.city}, ${person.state}` : person.city],
        ["Next step", person.nextStep],
        ["Support staff", person.isSupport ? "yes" : "no"],
        ["Second factor", person.secondFactorSince && `since ${time(person.secondFactorSince)}`],
        ["Recovery codes", person.secondFactorSince && `${person.recoveryCodesLeft} left`],
        ["Registered", time(person.createdAt)],
      ]);
    });

  people
    .command("change-type")
    .description("change the profile type of somebody whose profile is finished")
    .argument("<email>", "the person's email address")
    .addOption(new Option("--to <type>", "the new profile type").choices([...UserType.literals]).makeOptionMandatory())
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExample:\n  dibbs people change-type maya@example.com --to contractor")
    .action(async (email: string, options: { to: UserType; yes?: boolean; json?: boolean }) => {
      const { run, output, staff } = await open();
      const { name, userType } = await run(loadPerson(staff, email));
      const question = `Change the profile type of ${name} from '${userType}' to '${options.to}'?`;
      if (!(await ask(question, options.yes ?? false))) return output.write("Nothing was done.");
      const changed = await run(
        Effect.flatMap(actingAs(staff, email), ({ actor }) => chooseUserType(actor, options.to)),
      );
      if (options.json) return printJson(output, changed);
      output.write(`The profile type of ${changed.name} is '${changed.userType}' now.`);
    });

  people
    .command("remove-second-factor")
    .description("let somebody in without a code who has lost both their phone and their recovery codes")
    .argument("<email>", "the person's email address")
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nMake sure first that it is they who ask: by telephone, at the number of their account.\n\nExample:\n  dibbs people remove-second-factor maya@example.com",
    )
    .action(async (email: string, options: { yes?: boolean; json?: boolean }) => {
      const { run, output, staff } = await open();
      const { name } = await run(loadPerson(staff, email));
      const question = `Take the second factor of ${name} away? They are signed out everywhere and told by mail.`;
      if (!(await ask(question, options.yes ?? false))) return output.write("Nothing was done.");
      await run(Effect.flatMap(helping(staff, email), ({ actor }) => removeSecondFactor(actor)));
      if (options.json) return printJson(output, await run(showPerson(staff, email)));
      output.write(`${name} signs in without a code now.`);
    });

  people
    .command("support")
    .description("take somebody among the support staff, of whom two-factor authentication is demanded, or from them")
    .argument("<email>", "the person's email address")
    .option("--add", "works for support from now on")
    .addOption(new Option("--remove", "no longer works for support").conflicts("add"))
    .option("--yes", "do not ask")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nThe person is signed out everywhere and told by mail.\n\nExamples:\n  dibbs people support maya@example.com --add\n  dibbs people support maya@example.com --remove --yes",
    )
    .action(async (email: string, options: Flags, command: Command) => {
      if (!options.add && !options.remove) return command.error("error: say --add or --remove");
      const { run, output, staff } = await open();
      const isSupport = options.add === true;
      const { name } = await run(loadPerson(staff, email));
      const question = isSupport ? `Take ${name} among the support staff?` : `Take ${name} from the support staff?`;
      if (!(await ask(`${question} They are signed out everywhere.`, options.yes ?? false))) {
        return output.write("Nothing was done.");
      }
      await run(Effect.flatMap(helping(staff, email), ({ actor }) => markSupport(actor, isSupport)));
      const person = await run(showPerson(staff, email));
      if (options.json) return printJson(output, person);
      if (!isSupport) return output.write(`${name} does not work for support.`);
      output.write(
        person.secondFactorSince
          ? `${name} works for support.`
          : `${name} works for support, and can do nothing before they have set up two-factor authentication.`,
      );
    });
};
