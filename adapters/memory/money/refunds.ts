import { Result } from "effect";
import { nextRefundPoll } from "#core/money/payment/next-poll.ts";
import { isLiveRefund, type Refund, type RefundSummary, refundInProgress } from "#core/money/refund/refund.ts";
import { Refunds } from "#core/money/refund/refunds.ts";
import { inMemory } from "../memory.ts";
import { allOf, isWithin, longestDue, mapPage, newestOf, nextVersion } from "../rows.ts";
import { type Tables, withoutRow, withRow } from "../tables.ts";
import { paidFor } from "./payments.ts";

const summary =
  (tables: Tables) =>
  (refund: Refund): RefundSummary => {
    const payment = tables.payments.get(refund.paymentId);
    if (payment === undefined) throw new Error(`Payment ${refund.paymentId} is referred to and does not exist.`);
    return { ...refund, ...paidFor(tables, payment) };
  };

/** Schedules the next poll of the refund; null ends the polling. */
const due = (tables: Tables, id: string, nextPollAt: Date | null): Tables =>
  nextPollAt === null ? withoutRow(tables, "refundAsks", id) : withRow(tables, "refundAsks", id, { nextPollAt });

const kept = (tables: Tables, refund: Refund): Tables =>
  due(withRow(tables, "refunds", refund.id, refund), refund.id, nextRefundPoll(refund, refund.updatedAt));

export const memoryRefunds = inMemory(Refunds)(({ read, write, modify, get }) => ({
  insert: (refund) =>
    write((tables) =>
      [...tables.refunds.values()].some((other) => other.paymentId === refund.paymentId && isLiveRefund(other))
        ? Result.fail(refundInProgress())
        : kept(tables, refund),
    ),
  get: get("refunds", "refund"),
  ofPayment: (id) => read(({ refunds }) => allOf(refunds, ({ paymentId }) => paymentId === id)),
  save: (refund) =>
    modify((tables) =>
      Result.map(nextVersion("refund", tables.refunds.get(refund.id), refund), (saved) => [saved, kept(tables, saved)]),
    ),
  dueForPoll: (at, limit) =>
    read(({ refunds, refundAsks }) => longestDue(refundAsks, at, limit).flatMap((id) => refunds.get(id) ?? [])),
  postponePoll: ({ id, version }, until) =>
    write((tables) => (tables.refunds.get(id)?.version === version ? due(tables, id, until) : tables)),
  list: (filter, page) =>
    read((tables) =>
      mapPage(
        newestOf(tables.refunds, page, (it) => isWithin(filter, it, it.amount)),
        summary(tables),
      ),
    ),
}));
