import { Effect } from "effect";
import { show } from "#core/messaging/alert/tell.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import { tellUnblocked } from "#core/money/payment/tell-blocked.ts";
import { systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { Unavailable } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { recordMove } from "#core/shared/record-move.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { isReadyFor, type PaymentAccount } from "./payment-account.ts";
import { PaymentAccounts } from "./payment-accounts.ts";
import { readStanding } from "./read-standing.ts";
import { tellStanding } from "./tell-standing.ts";

/** Asks how the account stands and keeps the answer; null where the account was saved since it was read. */
const ask = Effect.fnUntraced(function* (known: PaymentAccount) {
  const accounts = yield* PaymentAccounts;
  const { atomic } = yield* UnitOfWork;
  const { personId, rail } = known;
  const told = yield* readStanding(known).pipe(
    Effect.catchTag(["ProviderSilent", "ProviderRefused"], ({ message }) =>
      Effect.fail(new Unavailable({ what: "payment accounts", message })),
    ),
  );
  return yield* atomic(
    Effect.gen(function* () {
      const before = yield* accounts.find(personId, rail);
      if (before?.version !== known.version) return null;
      const synced = yield* accounts.save({ ...told, updatedAt: yield* now });
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
      if (isReadyFor(rail, synced)) yield* tellUnblocked(personId, rail);
      if (synced.standing !== before.standing || synced.customer?.status !== before.customer?.status) {
        yield* tellStanding(before, synced);
        yield* show([personId], { noun: "account", id: rail, event: "sync" });
      }
      return synced;
    }),
  );
});

/**
 * Asks the provider how a person's account stands and keeps the answer; null where they have none on this rail. An answer
 * about an account that was saved meanwhile is dropped, and the provider asked anew.
 */
export const syncAccount = Effect.fn("syncAccount")(function* (personId: PersonId, rail: Rail) {
  const accounts = yield* PaymentAccounts;
  for (;;) {
    const known = yield* accounts.find(personId, rail);
    if (known === null) return null;
    const synced = yield* ask(known);
    if (synced !== null) return synced;
  }
});
