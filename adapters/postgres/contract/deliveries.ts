import { asc, desc, getTableColumns, sql } from "drizzle-orm";
import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import { Deliveries } from "#core/contract/delivery/deliveries.ts";
import type { Delivery } from "#core/contract/delivery/delivery.ts";
import { stale } from "#core/shared/errors.ts";
import { json, moment, numberedInContract } from "../columns.ts";
import { putFiles } from "../people/files.ts";
import { found, inDatabase, newestFirst, type Range } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";

export const delivery = pgTable("delivery", {
  id: uuid("id").$type<Delivery["id"]>().primaryKey(),
  ...numberedInContract,
  by: text("recorded_by").$type<Delivery["by"]>().notNull(),
  bySupport: boolean("by_support").notNull(),
  answers: uuid("answers").$type<NonNullable<Delivery["answers"]>>(),
  replaces: uuid("replaces").$type<NonNullable<Delivery["replaces"]>>(),
  lines: json<Delivery["lines"]>("lines").notNull(),
  isShort: boolean("is_short").notNull(),
  note: text("note").notNull(),
  photos: json<Delivery["photos"]>("photos").notNull(),
  recordedAt: moment("recorded_at").notNull(),
});
const own = getTableColumns(delivery);

type OfContract = Pick<Delivery, "contractId">;
const limit = sql.placeholder("limit");
const newest = sql`${delivery.id} < ${sql.placeholder("after")}`;

const insert = statement<Delivery>()((db) =>
  db.insert(delivery).values(blanks(own)).onConflictDoNothing().returning({ id: delivery.id }),
);

const get = statement<Pick<Delivery, "id">>()((db) => db.select(own).from(delivery).where(is(delivery.id, "id")));

const ofContract = statement<OfContract>()((db) =>
  db.select(own).from(delivery).where(is(delivery.contractId, "contractId")).orderBy(asc(delivery.number)),
);

const all = statement<Range>()((db) =>
  db.select(own).from(delivery).where(newest).orderBy(desc(delivery.id)).limit(limit),
);

const pageOf = statement<OfContract & Range>()((db) =>
  db
    .select(own)
    .from(delivery)
    .where(sql`${is(delivery.contractId, "contractId")} and ${newest}`)
    .orderBy(desc(delivery.id))
    .limit(limit),
);

export const postgresDeliveries = inDatabase(Deliveries)(({ run, query }) => ({
  insert: Effect.fnUntraced(function* (recorded: Delivery) {
    const inserted = yield* run(insert, recorded);
    if (inserted.length === 0) return yield* stale("delivery");
    yield* putFiles(query, "delivery", recorded.id, recorded.photos);
  }),
  get: (id) => found("delivery", run(get, { id })),
  ofContract: (contractId) => run(ofContract, { contractId }),
  ofContractForUpdate: Effect.fnUntraced(function* (contractId) {
    // The lock comes first; the entries are read in a separate statement, which sees what was added meanwhile.
    yield* query((on) => on`select from contract where id = ${contractId} for no key update`);
    return yield* run(ofContract, { contractId });
  }),
  list: ({ contractId }, request) =>
    newestFirst(request, (range) => (contractId === null ? run(all, range) : run(pageOf, { contractId, ...range }))),
}));
