import { Result } from "effect";
import type { PaymentAccount } from "#core/money/payout-account/payment-account.ts";
import { PaymentAccounts } from "#core/money/payout-account/payment-accounts.ts";
import { stale } from "#core/shared/errors.ts";
import { inMemory } from "../memory.ts";
import { nextVersion } from "../rows.ts";
import { type KeptAccount, withRow } from "../tables.ts";

const keyOf = (personId: string, rail: string): string => `${personId} ${rail}`;

const own = (kept: KeptAccount | undefined): PaymentAccount | null => {
  if (kept === undefined) return null;
  const { standingSince: _since, ...account } = kept;
  return account;
};

export const memoryPaymentAccounts = inMemory(PaymentAccounts)(({ read, write, modify }) => ({
  insert: (account) =>
    write((tables) => {
      const key = keyOf(account.personId, account.rail);
      return tables.accounts.has(key)
        ? Result.fail(stale("account"))
        : withRow(tables, "accounts", key, { ...account, standingSince: account.updatedAt });
    }),
  save: (account) =>
    modify((tables) => {
      const key = keyOf(account.personId, account.rail);
      const before = tables.accounts.get(key);
      const standingSince = before?.standing === account.standing ? before.standingSince : account.updatedAt;
      return Result.map(
        nextVersion("account", before, { ...account, standingSince }),
        ({ standingSince: since, ...saved }) => [
          saved,
          withRow(tables, "accounts", key, { ...saved, standingSince: since }),
        ],
      );
    }),
  find: (id, rail) => read(({ accounts }) => own(accounts.get(keyOf(id, rail)))),
  findByRef: (rail, ref) =>
    read(({ accounts }) => own([...accounts.values()].find((it) => it.rail === rail && it.ref === ref))),
  ofPerson: (id) =>
    read(({ accounts }) => [...accounts.values()].flatMap((it) => (it.personId === id ? (own(it) ?? []) : []))),
}));
