import { Effect } from "effect";
import { show } from "#core/alert/tell.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import type { Rail } from "./payment.ts";
import { PaymentAccounts } from "./payment-accounts.ts";
import { readStanding } from "./read-standing.ts";
import { tellStanding } from "./tell-standing.ts";

/** Asks the provider how a person's account stands and keeps the answer; null where they have none on this rail. */
export const syncAccount = Effect.fn("syncAccount")(function* (personId: PersonId, rail: Rail) {
  const accounts = yield* PaymentAccounts;
  const { atomic } = yield* UnitOfWork;
  const known = yield* accounts.find(personId, rail);
  if (known === null) return null;
  const laidOver = yield* readStanding(known).pipe(
    Effect.catchTag(["ProviderSilent", "ProviderRefused"], ({ message }) =>
      Effect.fail(new Unavailable({ what: "payment accounts", message })),
    ),
  );
  return yield* atomic(
    Effect.gen(function* () {
      const before = (yield* accounts.find(personId, rail)) ?? known;
      const synced = { ...laidOver(before), updatedAt: yield* now };
      yield* accounts.put(synced);
      if (synced.standing !== before.standing) {
        yield* recordMove(systemActor("accounts"), {
          noun: "account",
          subjectId: `${personId}:${rail}`,
          listingId: null,
          contractId: null,
          event: "sync",
          from: before.standing,
          to: synced.standing,
          reason: null,
        });
      }
      if (synced.standing !== before.standing || synced.customer?.status !== before.customer?.status) {
        yield* tellStanding(before, synced);
        yield* show([personId], { noun: "account", id: rail, event: "sync" });
      }
      return synced;
    }),
  );
});
