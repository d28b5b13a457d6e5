import { Effect, Result } from "effect";
import { Differences } from "#core/money/ledger/difference.ts";
import { DifferenceId, newId } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { newestOf } from "../rows.ts";
import { withRow, withRows } from "../tables.ts";

const laterOf = (one: Date, other: Date): Date => new Date(Math.max(one.getTime(), other.getTime()));

export const memoryDifferences = inMemory(Differences)(({ read, modify }) => ({
  see: Effect.fnUntraced(function* (found, at) {
    const id = yield* newId(DifferenceId);
    return yield* modify((tables) => {
      const known = [...tables.differences.values()].find(
        ({ kind, subject, goneAt }) => kind === found.kind && subject === found.subject && goneAt === null,
      );
      const seen = known
        ? {
            ...known,
            ...found,
            contractId: known.contractId,
            paymentId: known.paymentId,
            lastSeenAt: laterOf(at, known.lastSeenAt),
          }
        : { ...found, id, firstSeenAt: at, lastSeenAt: at, goneAt: null };
      return Result.succeed([known === undefined, withRow(tables, "differences", seen.id, seen)]);
    });
  }),
  close: (comparison, before, at) =>
    modify((tables) => {
      const closed = [...tables.differences.values()]
        .filter((it) => it.goneAt === null && it.comparison === comparison && it.lastSeenAt < before)
        .map((it) => ({ ...it, goneAt: at }));
      return Result.succeed([closed.length, withRows(tables, "differences", closed)]);
    }),
  list: (filter, page) =>
    read(({ differences }) =>
      newestOf(
        differences,
        page,
        ({ kind, goneAt }) =>
          (filter.kind === null || kind === filter.kind) &&
          (filter.lasts === null || (goneAt === null) === filter.lasts),
      ),
    ),
}));
