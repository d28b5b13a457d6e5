import { Effect, Layer, Result } from "effect";
import { nextRefundPoll } from "#core/money/payment/next-poll.ts";
import { isLiveRefund, type Refund, type RefundSummary, refundInProgress } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { Memory } from "../memory.ts";
import { byId, found, isWithin, mapPage, newestFirst, nextVersion, sortedBy } from "../rows.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";
import { paidFor } from "./payments.ts";

const summary =
  (tables: Tables) =>
  (refund: Refund): RefundSummary => {
    const payment = tables.payments.get(refund.paymentId);
    if (payment === undefined) throw new Error(`Payment ${refund.paymentId} is referred to and does not exist.`);
    return { ...refund, ...paidFor(tables, payment) };
  };

/** The refund is asked about then; null: no more. */
const due = (tables: Tables, id: string, nextPollAt: Date | null): Tables =>
  nextPollAt === null ? withoutRow(tables, "refundAsks", id) : withRow(tables, "refundAsks", id, { nextPollAt });

const kept = (tables: Tables, refund: Refund): Tables =>
  due(withRow(tables, "refunds", refund.id, refund), refund.id, nextRefundPoll(refund, refund.updatedAt));

export const memoryRefunds = Layer.effect(
  Refunds,
  Effect.map(Memory, ({ read, write, modify }) =>
    Refunds.of({
      insert: (refund) =>
        write((tables) =>
          [...tables.refunds.values()].some((other) => other.paymentId === refund.paymentId && isLiveRefund(other))
            ? Result.fail(refundInProgress())
            : kept(tables, refund),
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
            kept(tables, saved),
          ]),
        ),
      dueForPoll: (at, limit) =>
        read(({ refunds, refundAsks }) => {
          const due = [...refundAsks].filter(([, { nextPollAt }]) => nextPollAt <= at);
          const longest = sortedBy(due, ([id, { nextPollAt }]) => `${nextPollAt.toISOString()} ${id}`).slice(0, limit);
          return longest.flatMap(([id]) => refunds.get(id) ?? []);
        }),
      postponePoll: ({ id, version }, until) =>
        write((tables) => (tables.refunds.get(id)?.version === version ? due(tables, id, until) : tables)),
      list: (filter, page) =>
        read((tables) => {
          const wanted = [...tables.refunds.values()].filter((it) => isWithin(filter, it, it.amount));
          return mapPage(newestFirst(wanted, page, byId), summary(tables));
        }),
    }),
  ),
);
