import { Effect } from "effect";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { chargedBy, type Payment } from "#core/money/payment/payment.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { ContractWorld } from "#core/support/rehearsal/contract-world.ts";

/** What we have of something, and what its provider says of it. */
export type ProviderWord = {
  readonly subject: "payment" | "account";
  /** The payment's id, or the person's whose account it is. */
  readonly id: string;
  readonly rail: Payment["rail"];
  /** The provider's name for it; null where it has none yet. */
  readonly ref: string | null;
  readonly ours: string;
  /** In the provider's word; `silent` where it does not answer, `unknown` where it has never heard of it. */
  readonly theirs: string;
  /** Null where nothing can be said. */
  readonly agrees: boolean | null;
  /** What the provider asks the owner of an account for, in its own words. */
  readonly missing: ReadonlyArray<string>;
};

/** What goes with each of our states. */
const goesWith: Readonly<Record<Payment["state"], ReadonlyArray<string>>> = {
  started: ["open", "unknown"],
  processing: ["processing", "pending"],
  unresolved: [],
  held: ["succeeded"],
  charged: ["succeeded", "held"],
  settled: ["succeeded", "processed"],
  refunded: ["succeeded"],
  failed: ["canceled", "failed", "unknown"],
  returned: ["failed"],
};

/** So long somebody on the telephone waits for a provider, in milliseconds. */
const deadline = 5000;

/** Ends at the deadline; by the machine's own time, whatever day it is in the product. */
const tooLate = Effect.callback<void>((resume) => {
  const timer = setTimeout(() => resume(Effect.void), deadline);
  return Effect.sync(() => clearTimeout(timer));
});

type Told = { readonly theirs: string; readonly missing: ReadonlyArray<string> };
const noWord: Told = { theirs: "silent", missing: [] };

const quietly = <A, E extends { readonly _tag: "ProviderSilent" | "ProviderRefused" }, R>(
  look: Effect.Effect<A, E, R>,
  read: (found: A) => string,
  missing: (found: A) => ReadonlyArray<string> = () => [],
) =>
  look.pipe(
    Effect.map((found): Told => ({ theirs: read(found), missing: missing(found) })),
    Effect.catch((error: E) =>
      Effect.succeed<Told>({ theirs: error._tag === "ProviderSilent" ? "silent" : "unknown", missing: [] }),
    ),
    Effect.raceFirst(Effect.as(tooLate, noWord)),
  );

/** Asks several at once: they are as slow as the slowest. */
const atOnce = { concurrency: "unbounded" } as const;

/** How a payment stands with us and with its provider. */
export const paymentWord = Effect.fnUntraced(function* (payment: Payment) {
  const cards = yield* Cards;
  const payer = yield* (yield* PaymentAccounts).find(payment.posterId, "bank");
  const { theirs, missing } =
    payment.rail === "card"
      ? yield* quietly(cards.findIntent(chargedBy(payment), payment.providerRef), (found) => found?.status ?? "unknown")
      : yield* quietly(
          (yield* Bank).findTransfer(payment.id, payment.providerRef, payer?.ref ?? null),
          (found) => found?.status ?? "unknown",
        );
  const word: ProviderWord = {
    subject: "payment",
    id: payment.id,
    rail: payment.rail,
    ref: payment.providerRef,
    ours: payment.state,
    theirs,
    agrees:
      theirs === "silent" || (payment.state === "unresolved" && theirs === "unknown")
        ? null
        : goesWith[payment.state].includes(theirs),
    missing,
  };
  return word;
});

/** How a person's accounts stand with us and with their providers. */
export const accountWords = Effect.fnUntraced(function* (id: PersonId, accounts: ReadonlyArray<PaymentAccount>) {
  const cards = yield* Cards;
  const customers = yield* BankCustomers;
  return yield* Effect.forEach(
    accounts.filter(({ personId }) => personId === id),
    Effect.fnUntraced(function* ({ rail, ref, standing, customer }: PaymentAccount) {
      const ours = rail === "bank" && customer ? customer.status : standing;
      const { theirs, missing } =
        rail === "card"
          ? yield* quietly(
              cards.accountStanding(ref),
              (found) => found.standing,
              (found) => found.missing,
            )
          : yield* quietly(
              customers.view(ref),
              (found) => found.status,
              ({ reason }) => (reason === null ? [] : [reason]),
            );
      const word: ProviderWord = {
        subject: "account",
        id,
        rail,
        ref,
        ours,
        theirs,
        agrees: theirs === "silent" ? null : ours === theirs,
        missing,
      };
      return word;
    }),
    atOnce,
  );
});

/** Asks the providers about every payment of a contract and every account that it needs; changes nothing. */
export const providerWords = Effect.fnUntraced(function* ({ contract, balance, accounts }: ContractWorld) {
  const posters = accounts.filter(({ rail }) => rail === "bank");
  const words = yield* Effect.all(
    [
      Effect.forEach(balance.payments, paymentWord, atOnce),
      accountWords(contract.bidderId, accounts),
      accountWords(contract.posterId, posters),
    ],
    atOnce,
  );
  return words.flat();
});
