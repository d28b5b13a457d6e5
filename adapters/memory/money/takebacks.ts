import { Effect, Layer, Result } from "effect";
import { Takebacks } from "#core/money/takeback/takebacks.ts";
import { stale } from "#core/shared/errors.ts";
import { madeAt } from "#core/shared/ids.ts";
import { Memory } from "../memory.ts";
import { byId, nextVersion, oldestFirst, sortedBy } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memoryTakebacks = Layer.effect(
  Takebacks,
  Effect.map(Memory, ({ read, write, modify }) =>
    Takebacks.of({
      insert: (takeback) =>
        write((tables) =>
          [...tables.takebacks.values()].some(({ ref }) => ref === takeback.ref)
            ? Result.fail(stale("takeback"))
            : withRow(tables, "takebacks", takeback.id, takeback),
        ),
      findByRef: (ref) => read(({ takebacks }) => [...takebacks.values()].find((it) => it.ref === ref) ?? null),
      ofPayment: (id) =>
        read(({ takebacks }) =>
          sortedBy(
            [...takebacks.values()].filter(({ paymentId }) => paymentId === id),
            byId,
          ),
        ),
      heardSince: (since, page) =>
        read(({ takebacks }) =>
          oldestFirst(
            [...takebacks.values()].filter(({ id }) => madeAt(id) >= since),
            page,
            byId,
          ),
        ),
      save: (takeback) =>
        modify((tables) =>
          Result.map(nextVersion("takeback", tables.takebacks.get(takeback.id), takeback), (saved) => [
            saved,
            withRow(tables, "takebacks", saved.id, saved),
          ]),
        ),
    }),
  ),
);
