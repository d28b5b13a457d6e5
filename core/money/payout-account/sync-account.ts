import { Effect } from "effect";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { Cards } from "#core/money/payment/cards.ts";
import type { Rail } from "#core/money/payment/payment.ts";
import { orUnavailable } from "#core/money/payment/provider-errors.ts";
import { tellUnblocked } from "#core/money/payment/tell-blocked.ts";
import { People } from "#core/people/person/people.ts";
import { type PersonActor, systemActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { recordMove } from "#core/shared/history.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import type { BankAccount, BankCustomer } from "./bank-customer.ts";
import { BankCustomers } from "./bank-customers.ts";
import { isReadyFor, type PaymentAccount } from "./payment-account.ts";
import { ownCustomer, PaymentAccounts } from "./payment-accounts.ts";

/** Asks the provider about the account and saves the answer; null if the account was saved since it was read. */
const fetchStanding = Effect.fnUntraced(function* (known: PaymentAccount) {
  const accounts = yield* PaymentAccounts;
  const { personId, rail } = known;
  const told = yield* readStanding(known).pipe(orUnavailable("payment accounts"));
  return yield* atomically(
    Effect.gen(function* () {
      yield* (yield* People).getStandingForShare(personId);
      const before = yield* accounts.find(personId, rail);
      if (before?.version !== known.version) return null;
      const synced = yield* accounts.save({ ...told, updatedAt: yield* now });
      if (synced.standing !== before.standing) {
        yield* recordMove(systemActor("accounts"), {
          noun: "account",
          subjectId: `${personId}:${rail}`,
          event: "sync",
          from: before.standing,
          to: synced.standing,
        });
      }
      if (isReadyFor(rail, synced)) yield* tellUnblocked(personId, rail);
      if (synced.standing !== before.standing || synced.customer?.status !== before.customer?.status) {
        yield* tellStanding(before, synced);
        yield* show([personId], { noun: "account", id: rail, event: "sync" });
      }
      return synced;
    }),
  ).pipe(
    // Nothing that the provider still knows about a person who deleted their account is stored.
    Effect.catchTag("NotFound", () => Effect.succeed(known)),
  );
});

/**
 * Asks the provider about a person's account and saves the answer; null if they have none on this rail. If the account
 * was saved meanwhile, drops the answer and asks again.
 */
export const syncAccount = Effect.fn("syncAccount")(function* (personId: PersonId, rail: Rail) {
  const accounts = yield* PaymentAccounts;
  for (;;) {
    const known = yield* accounts.find(personId, rail);
    if (known === null) return null;
    const synced = yield* fetchStanding(known);
    if (synced !== null) return synced;
  }
});

/** Asks the provider about an account; returns the account updated with the answer. */
const readStanding = Effect.fnUntraced(function* (account: PaymentAccount) {
  const { rail, ref } = account;
  if (rail === "card") {
    const cards = yield* Cards;
    const { standing, fundingSource } = yield* cards.accountStanding(ref);
    return { ...account, standing, fundingSource } satisfies PaymentAccount;
  }
  const customers = yield* BankCustomers;
  const customer = yield* customers.view(ref);
  const known = yield* customers.bankAccounts(ref);
  return { ...account, ...bankStanding(account.fundingSource, customer, known) } satisfies PaymentAccount;
});

type Standing = Pick<PaymentAccount, "standing" | "fundingSource" | "customer">;

/** Returns the bank account to use from now on: the current one if it still exists, else the oldest. */
const inUse = (before: PaymentAccount["fundingSource"], known: ReadonlyArray<BankAccount>) => {
  const found = known.find(({ ref }) => ref === before?.ref) ?? known[0];
  return found ? { ref: found.ref, name: found.name } : null;
};

/** A verified customer with a bank account can pay and be paid; a suspended or deactivated one can do neither. */
const bankStanding = (
  before: PaymentAccount["fundingSource"],
  customer: BankCustomer,
  known: ReadonlyArray<BankAccount>,
): Standing => {
  const fundingSource = inUse(before, known);
  const { status } = customer;
  if (status === "suspended" || status === "deactivated") return { standing: "restricted", fundingSource, customer };
  return { standing: status === "verified" && fundingSource ? "ready" : "pending", fundingSource, customer };
};

/** Informs a person that their card account started or stopped taking money; not when they have just set it up. */
const tellCardStanding = Effect.fnUntraced(function* (before: PaymentAccount, account: PaymentAccount) {
  if (before.standing === account.standing || before.standing === "pending") return;
  const { personId, standing } = account;
  yield* tell(personId, { kind: "account", words: ["cardAccount", { standing }], link: { to: "payments" } });
});

/** Informs a person that the status of their account for bank transfers changed; not of what they did themselves. */
export const tellStanding = Effect.fnUntraced(function* (before: PaymentAccount, account: PaymentAccount) {
  if (account.rail === "card") return yield* tellCardStanding(before, account);
  const status = account.customer?.status;
  const was = before.customer?.status;
  if (status === undefined || was === undefined || status === was || status === "review") return;
  const told = status === "verified" && account.fundingSource ? "ready" : status;
  yield* tell(account.personId, {
    kind: "account",
    words: ["bankAccount", { status: told }],
    link: { to: "payments" },
  });
});

/** Returns the person's accounts with the providers of both rails. */
export const listAccounts = Effect.fn("listAccounts")(function* (actor: PersonActor) {
  return yield* (yield* PaymentAccounts).ofPerson(actor.personId);
});

/** Asks the provider of bank transfers about the person's customer; fails `NotFound` for anybody else's. */
export const viewCustomerStatus = Effect.fn("viewCustomerStatus")(function* (actor: PersonActor, customerRef: string) {
  yield* ownCustomer(actor, customerRef);
  return (yield* syncAccount(actor.personId, "bank"))?.customer ?? null;
});
