import { Effect } from "effect";
import { differenceOf } from "#core/contract/dispute/standing-dispute.ts";
import { isOpenChargeback, outOf } from "#core/money/chargeback/chargeback.ts";
import { type CloseoutFacts, ownerAsked } from "#core/money/closeout/closeout.ts";
import { Closeouts } from "#core/money/closeout/closeouts.ts";
import { keptByBidder } from "#core/money/ledger/ledger.ts";
import type { ContractId } from "#core/shared/ids.ts";
import { cents, sum } from "#core/shared/money.ts";
import { shortDisputesOf } from "../contract/disputes.ts";
import { inMemory } from "../memory.ts";
import { sortedBy } from "../rows.ts";
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
      bid: tables.bids.get(contract.bidId)?.amount ?? cents(0),
      total: contract.totalCost,
      changes: sortedBy(ofContract(tables.changeOrders), ({ number }) => String(number).padStart(9, "0"))
        .filter(({ state }) => state === "accepted")
        .map(({ cause, difference }) => ({ cause, difference })),
      disputes: sum(shortDisputesOf(tables, id).map(differenceOf)),
      ...doneOf(tables, id),
      ...{ posterId, bidderId, endedAt, kind, industries, budget },
      state: place.state,
      zipCode: place.zipCode,
      kept: cents(Math.max(0, kept)),
      milestones: statesOf(ofContract(tables.milestones)),
      payments: statesOf(ofContract(tables.payments)),
      refunds: statesOf(ofContract(tables.refunds)),
      isChargedBack: ofContract(tables.chargebacks).some((it) => outOf(it) > 0 || isOpenChargeback(it)),
    },
  ];
};

/** The due day of a contract's last work, and when that was submitted, or paid without being submitted. */
const doneOf = (tables: Tables, id: ContractId): Pick<CloseoutFacts, "endDay" | "doneAt"> => {
  const stages = [...tables.milestones.values()].filter(
    (it) => it.contractId === id && it.kind === "work" && it.state !== "dropped",
  );
  const done = stages.flatMap((stage) => {
    const moves = tables.history.filter(({ noun, subjectId }) => noun === "milestone" && subjectId === stage.id);
    const last = (event: string) => moves.findLast((it) => it.event === event)?.at;
    return last("submit") ?? last("complete") ?? [];
  });
  return {
    endDay:
      stages
        .map(({ endDay }) => endDay)
        .toSorted()
        .at(-1) ?? null,
    doneAt: done.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? null,
  };
};

export const memoryCloseouts = inMemory(Closeouts)(({ read, write }) => ({
  // Units of work already run one after the other.
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
  ofBidders: ({ after, limit }, { from, until }, { least, most }) =>
    read(({ closeouts }) => {
      const settled = [...closeouts.values()].filter(
        ({ isSettled, endedAt }) => isSettled && endedAt >= from && endedAt < until,
      );
      const bidders = [...new Set(settled.map(({ bidderId }) => bidderId))].toSorted();
      return bidders
        .filter((id) => after === null || id > after)
        .map((personId) => ({
          personId,
          contracts: sortedBy(
            settled.filter(({ bidderId }) => bidderId === personId),
            ({ endedAt, contractId }) => `${endedAt.toISOString()} ${contractId}`,
          ).toReversed(),
        }))
        .filter(({ contracts }) => contracts.length >= least)
        .slice(0, limit)
        .map(({ personId, contracts }) => ({
          personId,
          contracts: contracts
            .slice(0, most)
            .map((it) => ({ posterId: it.posterId, bid: it.bid, final: it.final, ownerAsked: ownerAsked(it) })),
        }));
    }),
  put: (closeouts) =>
    write((tables) => closeouts.reduce((kept, it) => withRow(kept, "closeouts", it.contractId, it), tables)),
}));
