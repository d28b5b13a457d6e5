import { Effect } from "effect";
import { reachProvider } from "#core/money/payment/reach-provider.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { keepBankAccount } from "./keep-bank-account.ts";
import { openCustomer } from "./own-customer.ts";
import { openProcessorToken } from "./plaid-token.ts";

type Input = { readonly customerRef: string; readonly processorToken: string; readonly name: string | null };

/** Adds the account that a processor token stands for to one's own bank accounts, under a name of one's own. */
export const addFundingSource = Effect.fn("addFundingSource")(function* (actor: PersonActor, input: Input) {
  const account = yield* openCustomer(actor, input.customerRef);
  const { bank, account: linked, processorToken } = yield* openProcessorToken(actor, input.processorToken);
  const name = input.name?.trim() || linked.name;
  return yield* keepBankAccount(account, bank, { ...linked, name }, processorToken).pipe(reachProvider("plaid_token"));
});
