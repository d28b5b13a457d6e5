import { Effect, Layer } from "effect";
import type { PaymentAccount } from "#core/payment/payment-account.ts";
import { PaymentAccounts } from "#core/payment/payment-accounts.ts";
import { Memory } from "./memory.ts";
import { type KeptAccount, withRow } from "./tables.ts";

const keyOf = (personId: string, rail: string): string => `${personId} ${rail}`;

const own = (kept: KeptAccount | undefined): PaymentAccount | null => {
  if (kept === undefined) return null;
  const { standingSince: _since, ...account } = kept;
  return account;
};

export const memoryPaymentAccounts = Layer.effect(
  PaymentAccounts,
  Effect.map(Memory, ({ read, write }) =>
    PaymentAccounts.of({
      put: (account) =>
        write((tables) => {
          const key = keyOf(account.personId, account.rail);
          const before = tables.accounts.get(key);
          const standingSince = before?.standing === account.standing ? before.standingSince : account.updatedAt;
          return withRow(tables, "accounts", key, { ...account, standingSince });
        }),
      find: (id, rail) => read(({ accounts }) => own(accounts.get(keyOf(id, rail)))),
      findByRef: (rail, ref) =>
        read(({ accounts }) => own([...accounts.values()].find((it) => it.rail === rail && it.ref === ref))),
      ofPerson: (id) =>
        read(({ accounts }) => [...accounts.values()].flatMap((it) => (it.personId === id ? (own(it) ?? []) : []))),
    }),
  ),
);
