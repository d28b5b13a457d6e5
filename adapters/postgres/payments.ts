import { asc, getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import { type Payment, paymentInProgress } from "#core/payment/payment.ts";
import { Payments } from "#core/payment/payments.ts";
import { notFound, stale } from "#core/shared/errors.ts";
import { payment } from "./payment.table.ts";
import { blanks, is, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const columns = getTableColumns(payment);
const { state, providerRef, chargeRef, transferRef, failure, updatedAt } = columns;
const isLive = sql`${payment.state} in ('started', 'processing', 'unresolved', 'charged')`;

const insert = statement<Payment>()((db) =>
  db.insert(payment).values(blanks(columns)).onConflictDoNothing().returning({ id: payment.id }),
);

const get = statement<Pick<Payment, "id">>()((db) => db.select(columns).from(payment).where(is(payment.id, "id")));

const liveOf = statement<Pick<Payment, "milestoneId">>()((db) =>
  db
    .select(columns)
    .from(payment)
    .where(sql`${is(payment.milestoneId, "milestoneId")} and ${isLive}`),
);

/** Every payment of a contract that was tried, oldest first. */
export const paymentsOf = statement<Pick<Payment, "contractId">>()((db) =>
  db.select(columns).from(payment).where(is(payment.contractId, "contractId")).orderBy(asc(payment.id)),
);

const save = statement<Payment>()((db) =>
  db
    .update(payment)
    .set({
      ...blanks({ state, providerRef, chargeRef, transferRef, failure, updatedAt }),
      version: sql`${payment.version} + 1`,
    })
    .where(sql`${is(payment.id, "id")} and ${is(payment.version, "version")}`)
    .returning({ id: payment.id }),
);

const idleSince = statement<{ readonly before: Date; readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(payment)
    .where(sql`${payment.updatedAt} < ${sql.placeholder("before")} and ${isLive}`)
    .orderBy(asc(payment.updatedAt), asc(payment.id))
    .limit(sql.placeholder("limit")),
);

export const postgresPayments: Layer.Layer<Payments, never, Database> = Layer.effect(
  Payments,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      insert: Effect.fnUntraced(function* (started) {
        const inserted = yield* run(insert, started);
        if (inserted.length === 0) return yield* paymentInProgress();
      }),
      get: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("payment"));
      }),
      liveOf: (milestoneId) => Effect.map(run(liveOf, { milestoneId }), ([found]) => found ?? null),
      save: Effect.fnUntraced(function* (changed) {
        const saved = yield* run(save, changed);
        if (saved.length === 0) return yield* stale("payment");
        return { ...changed, version: changed.version + 1 };
      }),
      idleSince: (before, limit) => run(idleSince, { before, limit }),
    };
  }),
);
