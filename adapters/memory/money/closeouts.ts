import { Effect } from "effect";
import { isContested, outOf } from "#core/money/chargeback/chargeback.ts";
import type { CloseoutFacts } from "#core/money/closeout/closeout.ts";
import { Closeouts } from "#core/money/closeout/closeouts.ts";
import { keptByBidder } from "#core/money/ledger/ledger.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { inMemory } from "../memory.ts";
import { type Tables, withRow } from "../tables.ts";

const factsOf = (tables: Tables, id: ContractId): ReadonlyArray<CloseoutFacts> => {
  const contract = tables.contracts.get(id);
  const listing = contract && tables.listings.get(contract.listingId);
  if (contract?.state !== "ended" || listing === undefined) return [];
  const ofContract = <Row extends { readonly contractId: ContractId }>(rows: ReadonlyMap<string, Row>) =>
    [...rows.values()].filter(({ contractId }) => contractId === id);
  const statesOf = <State>(rows: ReadonlyArray<{ readonly state: State }>) => [
    ...new Set(rows.map(({ state }) => state)),
  ];
  const lines = ofContract(tables.postings).flatMap((posting) => posting.lines);
  const onAccount = (name: string) => sum(lines.filter(({ account }) => account === name).map(({ amount }) => amount));
  const { posterId, bidderId, updatedAt: endedAt } = contract;
  const { kind, industries, budget, place } = listing;
  const kept = keptByBidder({ bidder: onAccount("bidder"), balance: onAccount("balance") });
  return [
    {
      contractId: id,
      ...{ posterId, bidderId, endedAt, kind, industries, budget },
      state: place.state,
      zipCode: place.zipCode,
      kept: cents(Math.max(0, kept)),
      milestones: statesOf(ofContract(tables.milestones)),
      payments: statesOf(ofContract(tables.payments)),
      refunds: statesOf(ofContract(tables.refunds)),
      isChargedBack: ofContract(tables.chargebacks).some((it) => outOf(it) > 0 || isContested(it)),
    },
  ];
};

export const memoryCloseouts = inMemory(Closeouts, ({ read, write }) => ({
  // Units of work run one after the other.
  takeTurn: Effect.void,
  movedAfter: (number, limit) =>
    read(({ history, contracts }) => {
      const seen = history.slice(number, number + limit);
      const ids = new Set(seen.flatMap(({ contractId }) => contractId ?? []));
      return {
        ids: [...ids].filter((id) => contracts.get(id)?.state === "ended"),
        number: number + seen.length,
        more: seen.length === limit,
      };
    }),
  factsOf: (ids) => read((tables) => ids.flatMap((id) => factsOf(tables, id))),
  put: (closeouts) =>
    write((tables) => closeouts.reduce((kept, it) => withRow(kept, "closeouts", it.contractId, it), tables)),
}));
