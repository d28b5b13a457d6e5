import { asc, desc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { ChangeOrder } from "#core/contract/change-order/change-order.ts";
import { ChangeOrders } from "#core/contract/change-order/change-orders.ts";
import { stale } from "#core/shared/errors.ts";
import { putFiles } from "../people/files.ts";
import { found, inDatabase, newestFirst, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { changeOrder } from "./change-order.table.ts";

const own = getTableColumns(changeOrder);
const { state, changes, answer, answeredAt } = own;

type OfContract = Pick<ChangeOrder, "contractId">;

const insert = statement<ChangeOrder>()((db) =>
  db.insert(changeOrder).values(blanks(own)).onConflictDoNothing().returning({ id: changeOrder.id }),
);

const get = statement<Pick<ChangeOrder, "id">>()((db) =>
  db.select(own).from(changeOrder).where(is(changeOrder.id, "id")),
);

const save = saving<ChangeOrder>(changeOrder, { state, changes, answer, answeredAt });

/** The change orders of a contract that wait for an answer, by number. */
export const openChangesOf = statement<OfContract>()((db) =>
  db
    .select(own)
    .from(changeOrder)
    .where(sql`${is(changeOrder.contractId, "contractId")} and ${changeOrder.state} = 'proposed'`)
    .orderBy(asc(changeOrder.number)),
);

/** What accepted change orders have added to the contract's total, in cents. */
export const acceptedDifference = statement<OfContract>()((db) =>
  db
    .select({ difference: sql<number>`coalesce(sum(${changeOrder.difference}), 0)::int` })
    .from(changeOrder)
    .where(sql`${is(changeOrder.contractId, "contractId")} and ${changeOrder.state} = 'accepted'`),
);

const lastNumber = statement<OfContract>()((db) =>
  db
    .select({ number: sql<number>`coalesce(max(${changeOrder.number}), 0)::int` })
    .from(changeOrder)
    .where(is(changeOrder.contractId, "contractId")),
);

const ofContract = statement<OfContract & Range>()((db) =>
  db
    .select(own)
    .from(changeOrder)
    .where(sql`${is(changeOrder.contractId, "contractId")} and ${changeOrder.id} < ${sql.placeholder("after")}`)
    .orderBy(desc(changeOrder.id))
    .limit(sql.placeholder("limit")),
);

export const postgresChangeOrders = inDatabase(ChangeOrders)(({ run, query }) => ({
  insert: Effect.fnUntraced(function* (order) {
    const inserted = yield* run(insert, order);
    if (inserted.length === 0) return yield* stale("change order");
    yield* putFiles(query, "change_order", order.id, order.files);
  }),
  get: (id) => found("change order", run(get, { id })),
  save: (changed) => nextVersion("change order", changed, run(save, changed)),
  openOf: (contractId) => run(openChangesOf, { contractId }),
  lastNumber: (contractId) => Effect.map(run(lastNumber, { contractId }), ([found]) => found?.number ?? 0),
  ofContract: (contractId, page) => newestFirst(page, (range) => run(ofContract, { contractId, ...range })),
}));
