import { Result } from "effect";
import { BlockedPayments } from "#core/money/payment/tell-blocked.ts";
import { inMemory } from "../memory.ts";
import { withRow } from "../tables.ts";

export const memoryBlockedPayments = inMemory(BlockedPayments)(({ modify }) => ({
  note: (blocked) =>
    modify((tables) => {
      const key = `${blocked.contractId} ${blocked.rail}`;
      if (tables.blockedPayments.has(key)) return Result.succeed([false, tables]);
      return Result.succeed([true, withRow(tables, "blockedPayments", key, blocked)]);
    }),
  take: (bidderId, rail) =>
    modify((tables) => {
      const isTaken = (blocked: { readonly bidderId: string; readonly rail: string }) =>
        blocked.bidderId === bidderId && blocked.rail === rail;
      const entries = [...tables.blockedPayments];
      const taken = entries
        .flatMap(([, blocked]) => (isTaken(blocked) ? [blocked] : []))
        .toSorted((one, other) => one.blockedAt.getTime() - other.blockedAt.getTime());
      const left = new Map(entries.filter(([, blocked]) => !isTaken(blocked)));
      return Result.succeed([taken, { ...tables, blockedPayments: left }]);
    }),
}));
