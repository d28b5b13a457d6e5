import { Effect, Redacted } from "effect";
import { reachProvider } from "#core/money/payment/reach-provider.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { BankLinking } from "./bank-linking.ts";
import { linkedAccount } from "./keep-bank-account.ts";
import { openPlaidToken, sealProcessorToken } from "./plaid-token.ts";

type Input = { readonly plaidToken: string; readonly accountRef: string };

/** Names another account of a bank that was just linked, to be added next. Fails `Invalid`, `Unavailable`. */
export const createProcessorToken = Effect.fn("createProcessorToken")(function* (
  actor: PersonActor,
  { plaidToken, accountRef }: Input,
) {
  const linking = yield* BankLinking;
  const bank = yield* openPlaidToken(actor, plaidToken);
  const make = Effect.gen(function* () {
    const { name, kind } = yield* linkedAccount(bank, accountRef);
    return { name, kind, token: yield* linking.processorToken(bank.accessToken, accountRef) };
  });
  const { name, kind, token } = yield* make.pipe(reachProvider("plaid_token"));
  return yield* sealProcessorToken(actor, {
    itemRef: bank.itemRef,
    accessToken: Redacted.value(bank.accessToken),
    processorToken: Redacted.value(token),
    name,
    kind,
  });
});
