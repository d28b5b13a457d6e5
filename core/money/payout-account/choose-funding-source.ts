import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { fundingSourcesOf } from "./list-funding-sources.ts";
import { onlyCustomer } from "./own-customer.ts";
import { PaymentAccounts } from "./payment-accounts.ts";

/** From now on one's payments come from and go to this bank account; what is under way stays as it began. */
export const chooseFundingSource = Effect.fn("chooseFundingSource")(function* (actor: PersonActor, sourceRef: string) {
  const accounts = yield* PaymentAccounts;
  const { atomic } = yield* UnitOfWork;
  for (;;) {
    const account = yield* onlyCustomer(actor);
    const found = (yield* fundingSourcesOf(account)).find(({ ref }) => ref === sourceRef);
    if (!found) return yield* notFound("bank account");
    const chosen = yield* atomic(
      Effect.gen(function* () {
        const fresh = yield* accounts.find(actor.personId, "bank");
        // What is chosen may have been removed since it was listed, so it is looked for anew.
        if (fresh?.version !== account.version) return null;
        const fundingSource = { ref: found.ref, name: found.name };
        const saved = yield* accounts.save({ ...fresh, fundingSource, updatedAt: yield* now });
        yield* show([actor.personId], { noun: "account", id: "bank", event: "choose" });
        return saved;
      }),
    );
    if (chosen !== null) return chosen;
  }
});
