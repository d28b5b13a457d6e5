import { type Command, Option } from "commander";
import { Effect } from "effect";
import { Rail } from "#core/money/payment/payment.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { syncAccount } from "#core/money/payout-account/sync-account.ts";
import { notFound } from "#core/shared/errors.ts";
import { type ActOptions, aboutPerson } from "../act/act.ts";
import { actOn } from "../act/act-on.ts";
import type { Doors } from "../doors.ts";
import { findPerson } from "../inbox/find-person.ts";

const loadAccount = Effect.fn("showAccount")(function* (text: string, rail: Rail) {
  const person = yield* findPerson(text);
  const account = yield* (yield* PaymentAccounts).find(person.id, rail);
  return { person, account: account ?? (yield* notFound(`${rail} account`)) };
});

export const accountsCommand = (accounts: Command, { open }: Doors): void => {
  actOn(accounts, open, {
    name: "sync",
    description: "check somebody's payout account with the provider; we notify them if it changed",
    thing: ["<who>", "the person's email address or id"],
    options: (command) =>
      command.addOption(new Option("--rail <rail>", "which account").choices([...Rail.literals]).makeOptionMandatory()),
    example: "--rail card",
    load: (who, _staff, options: ActOptions & { rail: Rail }) => loadAccount(who, options.rail),
    plan: ({ person, account }) => {
      const { rail, standing } = account;
      return {
        ...aboutPerson(person.id, { rail }),
        sentence: `Check ${person.name}'s account with the ${rail} provider.`,
        isRoutine: true,
        does: () => Effect.map(syncAccount(person.id, rail), (synced) => synced ?? account),
        done: (synced: typeof account) =>
          synced.standing === standing
            ? `The account is still '${standing}'.`
            : `The account went from '${standing}' to '${synced.standing}'.`,
      };
    },
  });
};
