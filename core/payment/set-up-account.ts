import { Effect } from "effect";
import { People } from "#core/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import { Bank } from "./bank.ts";
import { Cards } from "./cards.ts";
import type { Rail } from "./payment.ts";
import { PaymentAccounts } from "./payment-accounts.ts";

type Input = { readonly rail: Rail; readonly returnUrl: string };

/** Opens one's account with the provider of a rail, or finds the one begun before; answers where to go on with it. */
export const setUpAccount = Effect.fn("setUpAccount")(function* (actor: PersonActor, { rail, returnUrl }: Input) {
  const people = yield* People;
  const accounts = yield* PaymentAccounts;
  const provider = rail === "card" ? yield* Cards : yield* Bank;
  const person = yield* people.get(actor.personId);
  const open = Effect.gen(function* () {
    const known = yield* accounts.find(person.id, rail);
    const { ref } = known ?? (yield* provider.openAccount(person));
    if (known === null) {
      const updatedAt = yield* now;
      yield* accounts.put({ personId: person.id, rail, ref, standing: "pending", fundingSource: null, updatedAt });
    }
    return { url: yield* provider.accountLink(ref, returnUrl) };
  });
  return yield* open.pipe(
    Effect.catchTag(["ProviderSilent", "ProviderRefused"], ({ message }) =>
      Effect.fail(new Unavailable({ what: "payment accounts", message })),
    ),
  );
});
