import { movementOf } from "#core/money/document/payment-documents.ts";
import { type ContractSums, type Movement, type SideSums, YearMovements } from "#core/money/document/year-movements.ts";
import { paidPostings } from "#core/money/ledger/ledger.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import type { Tables } from "../tables.ts";

const sides = ["poster", "bidder"] as const;

const movementsOf = (tables: Tables, id: PersonId, from: Date, to: Date): ReadonlyArray<Movement> =>
  [...tables.postings.values()].flatMap((posting) => {
    const { contractId, paymentId, kind, at } = posting;
    const contract = tables.contracts.get(contractId);
    const payment = tables.payments.get(paymentId);
    if (contract === undefined || payment === undefined || at < from || at >= to) return [];
    return sides.flatMap((side): ReadonlyArray<Movement> => {
      const amount = movementOf(posting, side);
      if (contract[`${side}Id`] !== id || amount === 0) return [];
      const fees = posting.lines.filter(({ account }) => account === "fees").map(({ amount }) => amount);
      return [
        {
          ...{ contractId, paymentId, side, kind, at, amount },
          listingTitle: tables.listings.get(contract.listingId)?.title ?? "",
          milestone: tables.milestones.get(payment.milestoneId)?.number ?? 0,
          fee: side === "poster" ? sum(fees) : 0,
        },
      ];
    });
  });

const sumsOf = (movements: ReadonlyArray<Movement>): Pick<SideSums, "paid" | "fees" | "back"> => {
  const isPaid = ({ kind }: Movement): boolean => paidPostings.includes(kind);
  return {
    paid: sum(movements.filter(isPaid).map(({ amount }) => amount)),
    fees: sum(movements.map(({ fee }) => fee)),
    back: 0 - sum(movements.filter((it) => !isPaid(it)).map(({ amount }) => amount)),
  };
};

export const memoryYearMovements = inMemory(YearMovements)(({ read }) => ({
  ofPerson: (id, { from, to, limit }) =>
    read((tables) => {
      const movements = movementsOf(tables, id, from, to).toSorted(
        (one, other) => one.at.getTime() - other.at.getTime(),
      );
      const contractIds = [...new Set(movements.toReversed().map(({ contractId }) => contractId))];
      const contracts = contractIds.flatMap((contractId): ReadonlyArray<ContractSums> => {
        const own = movements.filter((it) => it.contractId === contractId);
        const contract = tables.contracts.get(contractId);
        const [first] = own;
        if (first === undefined || contract === undefined) return [];
        const { side, listingTitle } = first;
        const other = cardOfPerson(tables, side === "poster" ? contract.bidderId : contract.posterId).name;
        return [{ contractId, listingTitle, other, side, ...sumsOf(own) }];
      });
      return {
        movements: movements.slice(-limit),
        contracts: contracts.slice(0, limit),
        sums: sides.flatMap((side) => {
          const own = movements.filter((it) => it.side === side);
          return own.length === 0 ? [] : [{ side, ...sumsOf(own) }];
        }),
        cut: { movements: movements.length > limit, contracts: contracts.length > limit },
      };
    }),
}));
