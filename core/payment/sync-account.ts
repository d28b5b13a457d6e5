import { Effect } from "effect";
import { show } from "#core/alert/tell.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { Bank } from "./bank.ts";
import { Cards } from "./cards.ts";
import type { Rail } from "./payment.ts";
import { PaymentAccounts } from "./payment-accounts.ts";

/** Asks the provider how a person's account stands and keeps the answer; null where they have none on this rail. */
export const syncAccount = Effect.fn("syncAccount")(function* (personId: PersonId, rail: Rail) {
  const accounts = yield* PaymentAccounts;
  const provider = rail === "card" ? yield* Cards : yield* Bank;
  const account = yield* accounts.find(personId, rail);
  if (account === null) return null;
  const answer = yield* provider
    .accountStanding(account.ref)
    .pipe(
      Effect.catchTag(["ProviderSilent", "ProviderRefused"], ({ message }) =>
        Effect.fail(new Unavailable({ what: "payment accounts", message })),
      ),
    );
  const synced = { ...account, ...answer, updatedAt: yield* now };
  yield* accounts.put(synced);
  if (answer.standing !== account.standing) yield* show([personId], { noun: "account", id: rail, event: "sync" });
  return synced;
});
