import { type ContractBalance, ContractBalances } from "#core/money/ledger/contract-balances.ts";
import { type ContractId, madeAt } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { inMemory } from "../memory.ts";
import { allOf, byId, mapPage, oldestFirst, oldestOf, sortedBy } from "../rows.ts";
import type { Tables } from "../tables.ts";

const contractBalanceOf = (tables: Tables, id: ContractId): ContractBalance | undefined => {
  const contract = tables.contracts.get(id);
  if (contract === undefined) return undefined;
  const isOwn = ({ contractId }: { readonly contractId: ContractId }) => contractId === id;
  const stages = sortedBy([...tables.milestones.values()].filter(isOwn), ({ number }) =>
    String(number).padStart(9, "0"),
  );
  return {
    contract: { id, state: contract.state, retainage: contract.retainage },
    milestones: stages.map(({ id, number, kind, state, amount }) => ({ id, number, kind, state, amount })),
    payments: allOf(tables.payments, isOwn),
    refunds: allOf(tables.refunds, isOwn),
    chargebacks: allOf(tables.chargebacks, isOwn),
    postings: [...tables.postings.values()].filter(isOwn),
  };
};

export const memoryContractBalances = inMemory(ContractBalances)(({ read, readOne }) => ({
  list: (page) =>
    read((tables) => {
      const paid = new Set([...tables.payments.values()].map(({ contractId }) => contractId));
      const contracts = [...tables.contracts.values()].filter(({ id }) => paid.has(id));
      return mapPage(oldestFirst(contracts, page, byId), ({ id }) => contractBalanceOf(tables, id) as ContractBalance);
    }),
  get: (id) => readOne("contract", (tables) => contractBalanceOf(tables, id)),
  ofContracts: (ids) =>
    read((tables) =>
      ids.flatMap((id) => contractBalanceOf(tables, id) ?? []).filter(({ payments }) => payments.length > 0),
    ),
  ofPayments: (ids) =>
    read(({ payments, refunds, chargebacks }) => {
      const partsOf = (id: string) => [...payments.values()].filter(({ partOf }) => partOf === id);
      return [...payments.values()]
        .filter(({ id }) => ids.includes(id))
        .map((payment) => ({
          payment,
          parts: cents(sum(partsOf(payment.id).map(({ total }) => total))),
          refundsOfParts: allOf(refunds, ({ paymentId }) => partsOf(payment.id).some(({ id }) => id === paymentId)),
          refunds: allOf(refunds, ({ paymentId }) => paymentId === payment.id),
          chargebacks: allOf(chargebacks, ({ paymentId }) => paymentId === payment.id),
        }));
    }),
  startedSince: (since, page) => read(({ payments }) => oldestOf(payments, page, ({ id }) => madeAt(id) >= since)),
}));
