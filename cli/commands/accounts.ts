import { type Command, Option } from "commander";
import { Effect } from "effect";
import { Rail } from "#core/money/payment/payment.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { syncAccount } from "#core/money/payout-account/sync-account.ts";
import { notFound } from "#core/shared/errors.ts";
import { type ActOptions, act, actOptions, exampleOf } from "../act/act.ts";
import type { Doors } from "../doors.ts";
import { findPerson } from "../inbox/find-person.ts";

const loadAccount = Effect.fn("showAccount")(function* (text: string, rail: Rail) {
  const person = yield* findPerson(text);
  const account = yield* (yield* PaymentAccounts).find(person.id, rail);
  return { person, account: account ?? (yield* notFound(`${rail} account`)) };
});

/** `dibbs accounts …` */
export const accountsCommand = (accounts: Command, { open }: Doors): void => {
  actOptions(
    accounts
      .command("sync")
      .description("check somebody's payout account with the provider; we notify them if it changed")
      .argument("<who>", "the person's email address or id")
      .addOption(new Option("--rail <rail>", "which account").choices([...Rail.literals]).makeOptionMandatory()),
  )
    .addHelpText("after", exampleOf("accounts sync", "--rail card"))
    .action(async (who: string, options: ActOptions & { rail: Rail }) => {
      const context = await open();
      const { person, account } = await context.run(loadAccount(who, options.rail));
      const { rail, standing } = account;
      await act(context, options, {
        command: "accounts sync",
        about: { person: person.id, rail },
        concerns: [person.id],
        sentence: `Check ${person.name}'s account with the ${rail} provider.`,
        isRoutine: true,
        does: () => Effect.map(syncAccount(person.id, rail), (synced) => synced ?? account),
        done: (synced) =>
          synced.standing === standing
            ? `The account is still '${standing}'.`
            : `The account went from '${standing}' to '${synced.standing}'.`,
      });
    });
};
