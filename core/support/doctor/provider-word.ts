import { Effect } from "effect";
import { Bank } from "#core/money/payment/bank.ts";
import { Cards } from "#core/money/payment/cards.ts";
import type { Payment } from "#core/money/payment/payment.ts";
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
  readonly ours: string;
  /** In the provider's word; `silent` where it does not answer, `unknown` where it has never heard of it. */
  readonly theirs: string;
  /** Null where nothing can be said. */
  readonly agrees: boolean | null;
};

/** What goes with each of our states. */
const goesWith: Readonly<Record<Payment["state"], ReadonlyArray<string>>> = {
  started: ["open", "unknown"],
  processing: ["processing", "pending"],
  unresolved: [],
  charged: ["succeeded", "held"],
  settled: ["succeeded", "processed"],
  refunded: ["succeeded"],
  failed: ["canceled", "failed", "unknown"],
  returned: ["failed"],
};

const quietly = <A, E extends { readonly _tag: "ProviderSilent" | "ProviderRefused" }, R>(
  look: Effect.Effect<A, E, R>,
  read: (found: A) => string,
) =>
  look.pipe(
    Effect.map(read),
    Effect.catch((error: E) => Effect.succeed(error._tag === "ProviderSilent" ? "silent" : "unknown")),
  );

/** How a payment stands with us and with its provider. */
export const paymentWord = Effect.fnUntraced(function* (payment: Payment) {
  const cards = yield* Cards;
  const bank = yield* Bank;
  const payer = yield* (yield* PaymentAccounts).find(payment.posterId, "bank");
  const theirs =
    payment.rail === "card"
      ? yield* quietly(cards.findIntent(payment.id, payment.providerRef), (found) => found?.status ?? "unknown")
      : yield* quietly(
          bank.findTransfer(payment.id, payment.providerRef, payer?.ref ?? null),
          (found) => found?.status ?? "unknown",
        );
  const word: ProviderWord = {
    subject: "payment",
    id: payment.id,
    rail: payment.rail,
    ours: payment.state,
    theirs,
    agrees: theirs === "silent" || payment.state === "unresolved" ? null : goesWith[payment.state].includes(theirs),
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
      const theirs =
        rail === "card"
          ? yield* quietly(cards.accountStanding(ref), (found) => found.standing)
          : yield* quietly(customers.view(ref), (found) => found.status);
      const word: ProviderWord = {
        subject: "account",
        id,
        rail,
        ours,
        theirs,
        agrees: theirs === "silent" ? null : ours === theirs,
      };
      return word;
    }),
  );
});

/** Asks the providers about every payment of a contract and every account that it needs; changes nothing. */
export const providerWords = Effect.fnUntraced(function* ({ contract, balance, accounts }: ContractWorld) {
  const payments = yield* Effect.forEach(balance.payments, paymentWord);
  const bidder = yield* accountWords(contract.bidderId, accounts);
  const poster = yield* accountWords(contract.posterId, accounts);
  return [...payments, ...bidder, ...poster.filter(({ rail }) => rail === "bank")];
});
