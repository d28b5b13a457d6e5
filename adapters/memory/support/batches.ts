import { Result } from "effect";
import { Batches } from "#core/support/staff/batches.ts";
import { inMemory } from "../memory.ts";
import { sortedBy } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

const newest = ({ batches }: Tables) =>
  sortedBy(batches.values(), ({ batch }) => batch.id)
    .toReversed()
    .map(({ batch }) => batch);

export const memoryBatches = inMemory(Batches)(({ read, write, modify }) => ({
  insert: (batch, items) =>
    modify((tables) =>
      Result.succeed(
        newest(tables).some(({ plan, finishedAt }) => plan === batch.plan && finishedAt === null)
          ? ([false, tables] as const)
          : ([true, withRow(tables, "batches", batch.id, { batch, items })] as const),
      ),
    ),
  ofPlan: (plan) => read((tables) => newest(tables).find((batch) => batch.plan === plan) ?? null),
  unfinished: (of) =>
    read(
      (tables) =>
        newest(tables).find(
          ({ staffId, command, selection, finishedAt }) =>
            finishedAt === null && staffId === of.staffId && command === of.command && selection === of.selection,
        ) ?? null,
    ),
  items: (id) => read(({ batches }) => batches.get(id)?.items ?? []),
  end: (id, number, outcome) =>
    modify((tables) => {
      const kept = tables.batches.get(id);
      const waits = kept?.items.some((item) => item.number === number && item.progress === "waiting");
      if (!kept || !waits) return Result.succeed([false, tables] as const);
      const items = kept.items.map((item) => (item.number === number ? { ...item, ...outcome } : item));
      return Result.succeed([true, withRow(tables, "batches", id, { ...kept, items })] as const);
    }),
  finish: (id, finishedAt) =>
    write((tables) => {
      const kept = tables.batches.get(id);
      return kept ? withRow(tables, "batches", id, { ...kept, batch: { ...kept.batch, finishedAt } }) : tables;
    }),
}));
