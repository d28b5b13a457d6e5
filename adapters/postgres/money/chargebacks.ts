import { asc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { Chargeback } from "#core/money/chargeback/chargeback.ts";
import { Chargebacks } from "#core/money/chargeback/chargebacks.ts";
import { stale } from "#core/shared/errors.ts";
import { idAfter, leastIdAt } from "../cursor.ts";
import { found, inDatabase, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { chargeback } from "./chargeback.table.ts";

const columns = getTableColumns(chargeback);
const { state, taken, isReturned, respondBy, updatedAt } = columns;

const insert = statement<Chargeback>()((db) =>
  db.insert(chargeback).values(blanks(columns)).onConflictDoNothing().returning({ id: chargeback.id }),
);

const get = statement<Pick<Chargeback, "id">>()((db) =>
  db.select(columns).from(chargeback).where(is(chargeback.id, "id")),
);

const findByRef = statement<Pick<Chargeback, "ref">>()((db) =>
  db.select(columns).from(chargeback).where(is(chargeback.ref, "ref")),
);

const ofPayment = statement<Pick<Chargeback, "paymentId">>()((db) =>
  db.select(columns).from(chargeback).where(is(chargeback.paymentId, "paymentId")).orderBy(asc(chargeback.id)),
);

/** Every chargeback of a contract, oldest first. */
export const chargebacksOf = statement<Pick<Chargeback, "contractId">>()((db) =>
  db.select(columns).from(chargeback).where(is(chargeback.contractId, "contractId")).orderBy(asc(chargeback.id)),
);

const createdAfter = statement<Range>()((db) =>
  db
    .select(columns)
    .from(chargeback)
    .where(sql`${chargeback.id} >= ${sql.placeholder("after")}`)
    .orderBy(asc(chargeback.id))
    .limit(sql.placeholder("limit")),
);

const save = saving<Chargeback>(chargeback, { state, taken, isReturned, respondBy, updatedAt });

export const postgresChargebacks = inDatabase(Chargebacks)(({ run }) => ({
  insert: Effect.fnUntraced(function* (told) {
    const inserted = yield* run(insert, told);
    if (inserted.length === 0) return yield* stale("chargeback");
  }),
  get: (id) => found("chargeback", run(get, { id })),
  findByRef: (ref) => Effect.map(run(findByRef, { ref }), ([found]) => found ?? null),
  ofPayment: (paymentId) => run(ofPayment, { paymentId }),
  createdSince: Effect.fnUntraced(function* (since, { after, limit }) {
    const rows = yield* run(createdAfter, { after: idAfter(after, leastIdAt(since)), limit: limit + 1 });
    // The key is the first row of the next page, so that the range can begin at a time as well as at an id.
    return { items: rows.slice(0, limit), next: rows[limit]?.id ?? null };
  }),
  save: (changed) => nextVersion("chargeback", changed, run(save, changed)),
}));
