import { asc, getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import { type Refund, refundInProgress } from "#core/refund/refund.ts";
import { Refunds } from "#core/refund/refunds.ts";
import { notFound, stale } from "#core/shared/errors.ts";
import { refund } from "./refund.table.ts";
import { blanks, is, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const columns = getTableColumns(refund);
const { state, reversalRef, refundRef, failure, updatedAt } = columns;

const insert = statement<Refund>()((db) =>
  db.insert(refund).values(blanks(columns)).onConflictDoNothing().returning({ id: refund.id }),
);

const get = statement<Pick<Refund, "id">>()((db) => db.select(columns).from(refund).where(is(refund.id, "id")));

const ofPayment = statement<Pick<Refund, "paymentId">>()((db) =>
  db.select(columns).from(refund).where(is(refund.paymentId, "paymentId")).orderBy(asc(refund.id)),
);

/** Every refund of a contract, oldest first. */
export const refundsOf = statement<Pick<Refund, "contractId">>()((db) =>
  db.select(columns).from(refund).where(is(refund.contractId, "contractId")).orderBy(asc(refund.id)),
);

const save = statement<Refund>()((db) =>
  db
    .update(refund)
    .set({
      ...blanks({ state, reversalRef, refundRef, failure, updatedAt }),
      version: sql`${refund.version} + 1`,
    })
    .where(sql`${is(refund.id, "id")} and ${is(refund.version, "version")}`)
    .returning({ id: refund.id }),
);

const idleSince = statement<{ readonly before: Date; readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(refund)
    .where(
      sql`${refund.updatedAt} < ${sql.placeholder("before")} and ${refund.state} in ('reversing', 'unresolved', 'reversed')`,
    )
    .orderBy(asc(refund.updatedAt), asc(refund.id))
    .limit(sql.placeholder("limit")),
);

export const postgresRefunds: Layer.Layer<Refunds, never, Database> = Layer.effect(
  Refunds,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      insert: Effect.fnUntraced(function* (requested) {
        const inserted = yield* run(insert, requested);
        if (inserted.length === 0) return yield* refundInProgress();
      }),
      get: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("refund"));
      }),
      ofPayment: (paymentId) => run(ofPayment, { paymentId }),
      save: Effect.fnUntraced(function* (changed) {
        const saved = yield* run(save, changed);
        if (saved.length === 0) return yield* stale("refund");
        return { ...changed, version: changed.version + 1 };
      }),
      idleSince: (before, limit) => run(idleSince, { before, limit }),
    };
  }),
);
