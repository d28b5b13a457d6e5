import { Effect, Layer } from "effect";
import { ContractMoney } from "#core/contract/contract/contract-money.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { Rail } from "./payment.ts";
import { Payments } from "./payments.ts";

/** Answers what contracts ask of money, from what is kept of payments and payout accounts. */
export const contractMoney: Layer.Layer<ContractMoney, never, Payments | PaymentAccounts> = Layer.effect(
  ContractMoney,
  Effect.gen(function* () {
    const payments = yield* Payments;
    const accounts = yield* PaymentAccounts;
    return {
      livePaymentOf: payments.liveOf,
      canBePaidByBoth: (id) =>
        Effect.map(
          accounts.ofPerson(id),
          (own) => own.filter(({ standing }) => standing === "ready").length === Rail.literals.length,
        ),
    };
  }),
);
