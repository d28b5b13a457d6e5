import { Effect } from "effect";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import { chargedBy, type Payment } from "#core/money/payment/payment.ts";
import { BankCustomers } from "#core/money/payout-account/bank-customers.ts";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { ContractWorld } from "#core/support/rehearsal/contract-world.ts";

/** Our status of a payment or account, and its provider's status. */
export type ProviderWord = {
  readonly subject: "payment" | "account";
  /** The id of the payment, or of the account's owner. */
  readonly id: string;
  readonly rail: Payment["rail"];
  /** The provider's id for it; null if it has none yet. */
  readonly ref: string | null;
  readonly ours: string;
  /** The provider's own status; `silent` if it does not answer, `unknown` if it does not know the thing. */
  readonly theirs: string;
  /** Whether the two agree; null if that is unknown. */
  readonly agrees: boolean | null;
  /** What the provider asks the account's owner for, in its own words. */
  readonly missing: ReadonlyArray<string>;
};

/** The provider statuses that match each of our states. */
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

/** How long to wait for a provider while somebody is on the phone, in ms. */
const deadline = 5000;

/** Ends at the deadline; uses the machine's real clock, even if the product's clock is simulated. */
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

/** Asks all at once, so that the total takes only as long as the slowest answer. */
const atOnce = { concurrency: "unbounded" } as const;

/** Returns a payment's status here and at its provider. */
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

/** Returns the status of a person's accounts here and at their providers. */
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
