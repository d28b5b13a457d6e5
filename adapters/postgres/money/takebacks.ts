import { asc, getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import type { Takeback } from "#core/money/takeback/takeback.ts";
import { Takebacks } from "#core/money/takeback/takebacks.ts";
import { stale } from "#core/shared/errors.ts";
import { idAfter, leastIdAt } from "../cursor.ts";
import { blanks, is, statement } from "../statement.ts";
import { Database } from "../transaction.ts";
import { takeback } from "./takeback.table.ts";

const columns = getTableColumns(takeback);
const { state, taken, isReturned, respondBy, updatedAt } = columns;

const insert = statement<Takeback>()((db) =>
  db.insert(takeback).values(blanks(columns)).onConflictDoNothing().returning({ id: takeback.id }),
);

const findByRef = statement<Pick<Takeback, "ref">>()((db) =>
  db.select(columns).from(takeback).where(is(takeback.ref, "ref")),
);

const ofPayment = statement<Pick<Takeback, "paymentId">>()((db) =>
  db.select(columns).from(takeback).where(is(takeback.paymentId, "paymentId")).orderBy(asc(takeback.id)),
);

/** Every takeback of a contract, oldest first. */
export const takebacksOf = statement<Pick<Takeback, "contractId">>()((db) =>
  db.select(columns).from(takeback).where(is(takeback.contractId, "contractId")).orderBy(asc(takeback.id)),
);

const heardAfter = statement<{ readonly after: string; readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(takeback)
    .where(sql`${takeback.id} >= ${sql.placeholder("after")}`)
    .orderBy(asc(takeback.id))
    .limit(sql.placeholder("limit")),
);

const save = statement<Takeback>()((db) =>
  db
    .update(takeback)
    .set({
      ...blanks({ state, taken, isReturned, respondBy, updatedAt }),
      version: sql`${takeback.version} + 1`,
    })
    .where(sql`${is(takeback.id, "id")} and ${is(takeback.version, "version")}`)
    .returning({ id: takeback.id }),
);

export const postgresTakebacks: Layer.Layer<Takebacks, never, Database> = Layer.effect(
  Takebacks,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      insert: Effect.fnUntraced(function* (told) {
        const inserted = yield* run(insert, told);
        if (inserted.length === 0) return yield* stale("takeback");
      }),
      findByRef: (ref) => Effect.map(run(findByRef, { ref }), ([found]) => found ?? null),
      ofPayment: (paymentId) => run(ofPayment, { paymentId }),
      heardSince: Effect.fnUntraced(function* (since, { after, limit }) {
        const rows = yield* run(heardAfter, { after: idAfter(after, leastIdAt(since)), limit: limit + 1 });
        // The key is the first of the next page, so that the range can begin at a time as well as at an id.
        return { items: rows.slice(0, limit), next: rows[limit]?.id ?? null };
      }),
      save: Effect.fnUntraced(function* (changed) {
        const saved = yield* run(save, changed);
        if (saved.length === 0) return yield* stale("takeback");
        return { ...changed, version: changed.version + 1 };
      }),
    };
  }),
);
