import { Effect } from "effect";
import { Cards } from "#core/money/payment/cards.ts";
import { orUnavailable } from "#core/money/payment/provider-errors.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { openedAccount } from "./payment-account.ts";
import { PaymentAccounts } from "./payment-accounts.ts";

type Input = { readonly returnUrl: string };

/** Opens the person's account to be paid by card, or finds the one that was begun; returns the URL to continue at. */
export const setUpAccount = Effect.fn("setUpAccount")(function* (actor: PersonActor, { returnUrl }: Input) {
  const accounts = yield* PaymentAccounts;
  const cards = yield* Cards;
  const people = yield* People;
  const person = yield* people.get(actor.personId);
  const open = Effect.gen(function* () {
    const known = yield* accounts.find(person.id, "card");
    const { ref } = known ?? (yield* cards.openAccount(person));
    if (known === null) {
      const keep = Effect.gen(function* () {
        // A person who deleted their account meanwhile gets none.
        yield* people.getStandingForShare(person.id);
        // If two requests open it at once, the first one counts: the provider gives both the same account.
        if ((yield* accounts.find(person.id, "card")) !== null) return;
        yield* accounts.insert(openedAccount({ personId: person.id, rail: "card", ref }, yield* now));
      });
      yield* atomically(keep);
    }
    return { url: yield* cards.accountLink(ref, returnUrl) };
  });
  return yield* open.pipe(orUnavailable("payment accounts"));
});
