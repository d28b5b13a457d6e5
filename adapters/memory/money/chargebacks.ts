import { Effect, Layer, Result } from "effect";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { stale } from "#core/shared/errors.ts";
import { madeAt } from "#core/shared/ids.ts";
import { Memory } from "../memory.ts";
import { byId, found, nextVersion, oldestFirst, sortedBy } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memoryChargebacks = Layer.effect(
  Chargebacks,
  Effect.map(Memory, ({ read, write, modify }) =>
    Chargebacks.of({
      insert: (chargeback) =>
        write((tables) =>
          [...tables.chargebacks.values()].some(({ ref }) => ref === chargeback.ref)
            ? Result.fail(stale("chargeback"))
            : withRow(tables, "chargebacks", chargeback.id, chargeback),
        ),
      get: (id) =>
        Effect.flatMap(
          read(({ chargebacks }) => chargebacks.get(id)),
          (row) => found("chargeback", row),
        ),
      findByRef: (ref) => read(({ chargebacks }) => [...chargebacks.values()].find((it) => it.ref === ref) ?? null),
      ofPayment: (id) =>
        read(({ chargebacks }) =>
          sortedBy(
            [...chargebacks.values()].filter(({ paymentId }) => paymentId === id),
            byId,
          ),
        ),
      createdSince: (since, page) =>
        read(({ chargebacks }) =>
          oldestFirst(
            [...chargebacks.values()].filter(({ id }) => madeAt(id) >= since),
            page,
            byId,
          ),
        ),
      save: (chargeback) =>
        modify((tables) =>
          Result.map(nextVersion("chargeback", tables.chargebacks.get(chargeback.id), chargeback), (saved) => [
            saved,
            withRow(tables, "chargebacks", saved.id, saved),
          ]),
        ),
    }),
  ),
);
