import { Effect, Layer, Result } from "effect";
import { isLivePayment, paymentInProgress } from "#core/payment/payment.ts";
import { Payments } from "#core/payment/payments.ts";
import { Memory } from "./memory.ts";
import { byUpdate, found, nextVersion, sortedBy } from "./rows.ts";
import { withRow } from "./tables.ts";

export const memoryPayments = Layer.effect(
  Payments,
  Effect.map(Memory, ({ read, write, modify }) =>
    Payments.of({
      insert: (payment) =>
        write((tables) =>
          [...tables.payments.values()].some(
            (other) => other.milestoneId === payment.milestoneId && (isLivePayment(other) || other.state === "settled"),
          )
            ? Result.fail(paymentInProgress())
            : withRow(tables, "payments", payment.id, payment),
        ),
      get: (id) =>
        Effect.flatMap(
          read(({ payments }) => payments.get(id)),
          (it) => found("payment", it),
        ),
      liveOf: (id) =>
        read(({ payments }) => [...payments.values()].find((it) => it.milestoneId === id && isLivePayment(it)) ?? null),
      save: (payment) =>
        modify((tables) =>
          Result.map(nextVersion("payment", tables.payments.get(payment.id), payment), (saved) => [
            saved,
            withRow(tables, "payments", saved.id, saved),
          ]),
        ),
      idleSince: (before, limit) =>
        read(({ payments }) => {
          const idle = [...payments.values()].filter((it) => isLivePayment(it) && it.updatedAt < before);
          return sortedBy(idle, byUpdate).slice(0, limit);
        }),
    }),
  ),
);
