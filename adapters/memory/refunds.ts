import { Effect, Layer, Result } from "effect";
import { isLiveRefund, isOnItsWay, refundInProgress } from "#core/refund/refund.ts";
import { Refunds } from "#core/refund/refunds.ts";
import { Memory } from "./memory.ts";
import { byId, byUpdate, found, nextVersion, sortedBy } from "./rows.ts";
import { withRow } from "./tables.ts";

export const memoryRefunds = Layer.effect(
  Refunds,
  Effect.map(Memory, ({ read, write, modify }) =>
    Refunds.of({
      insert: (refund) =>
        write((tables) =>
          [...tables.refunds.values()].some((other) => other.paymentId === refund.paymentId && isLiveRefund(other))
            ? Result.fail(refundInProgress())
            : withRow(tables, "refunds", refund.id, refund),
        ),
      get: (id) =>
        Effect.flatMap(
          read(({ refunds }) => refunds.get(id)),
          (it) => found("refund", it),
        ),
      ofPayment: (id) =>
        read(({ refunds }) =>
          sortedBy(
            [...refunds.values()].filter(({ paymentId }) => paymentId === id),
            byId,
          ),
        ),
      save: (refund) =>
        modify((tables) =>
          Result.map(nextVersion("refund", tables.refunds.get(refund.id), refund), (saved) => [
            saved,
            withRow(tables, "refunds", saved.id, saved),
          ]),
        ),
      idleSince: (before, limit) =>
        read(({ refunds }) => {
          const idle = [...refunds.values()].filter((it) => isOnItsWay(it) && it.updatedAt < before);
          return sortedBy(idle, byUpdate).slice(0, limit);
        }),
    }),
  ),
);
