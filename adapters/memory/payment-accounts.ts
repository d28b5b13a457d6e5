import { Effect, Layer } from "effect";
import { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import { Memory } from "./memory.ts";
import { withRow } from "./tables.ts";

const keyOf = (personId: string, rail: string): string => `${personId} ${rail}`;

export const memoryPaymentAccounts = Layer.effect(
  PaymentAccounts,
  Effect.map(Memory, ({ read, write }) =>
    PaymentAccounts.of({
      put: (account) => write((tables) => withRow(tables, "accounts", keyOf(account.personId, account.rail), account)),
      find: (id, rail) => read(({ accounts }) => accounts.get(keyOf(id, rail)) ?? null),
      findByRef: (rail, ref) =>
        read(({ accounts }) => [...accounts.values()].find((it) => it.rail === rail && it.ref === ref) ?? null),
      ofPerson: (id) => read(({ accounts }) => [...accounts.values()].filter(({ personId }) => personId === id)),
    }),
  ),
);
