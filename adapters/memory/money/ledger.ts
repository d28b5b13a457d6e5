import { type Balances, emptyBalances, Ledger, type Posting } from "#core/money/ledger/ledger.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { type Tables, withRow } from "../tables.ts";

const postingsOf = (tables: Tables, id: ContractId): ReadonlyArray<Posting> =>
  [...tables.postings.values()].filter(({ contractId }) => contractId === id);

/** The balance of each account of a contract, in cents. */
export const balancesOf = (tables: Tables, id: ContractId): Balances => {
  const balances = { ...emptyBalances };
  for (const { lines } of postingsOf(tables, id)) {
    for (const { account, amount } of lines) balances[account] += amount;
  }
  return balances;
};

export const memoryLedger = inMemory(Ledger)(({ read, write }) => ({
  post: (posting) =>
    write((tables) => {
      const key = `${posting.paymentId} ${posting.kind} ${posting.refundId} ${posting.chargebackId}`;
      return tables.postings.has(key) ? tables : withRow(tables, "postings", key, posting);
    }),
  balances: (id) => read((tables) => balancesOf(tables, id)),
  postings: (id) => read((tables) => postingsOf(tables, id)),
}));
