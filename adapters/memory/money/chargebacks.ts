import { Result } from "effect";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { stale } from "#core/shared/errors.ts";
import { madeAt } from "#core/shared/ids.ts";
import { inMemory } from "../memory.ts";
import { allOf, oldestOf } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memoryChargebacks = inMemory(Chargebacks)(({ read, write, versioned }) => ({
  insert: (chargeback) =>
    write((tables) =>
      [...tables.chargebacks.values()].some(({ ref }) => ref === chargeback.ref)
        ? Result.fail(stale("chargeback"))
        : withRow(tables, "chargebacks", chargeback.id, chargeback),
    ),
  ...versioned("chargebacks", "chargeback"),
  findByRef: (ref) => read(({ chargebacks }) => [...chargebacks.values()].find((it) => it.ref === ref) ?? null),
  ofPayment: (id) => read(({ chargebacks }) => allOf(chargebacks, ({ paymentId }) => paymentId === id)),
  createdSince: (since, page) =>
    read(({ chargebacks }) => oldestOf(chargebacks, page, ({ id }) => madeAt(id) >= since)),
}));
