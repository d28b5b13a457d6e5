import { asc, desc, getTableColumns, sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import type { Waiver, WaiverStatement } from "#core/contract/waiver/waiver.ts";
import { Waivers } from "#core/contract/waiver/waivers.ts";
import { stale } from "#core/shared/errors.ts";
import { contractKey, json, moment, sides, versioned } from "../columns.ts";
import { found, inDatabase, newestFirst, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, isOneOf, statement } from "../statement.ts";

export const waiver = pgTable("waiver", {
  id: uuid("id").$type<Waiver["id"]>().primaryKey(),
  ...contractKey,
  milestoneId: uuid("milestone_id").$type<Waiver["milestoneId"]>().notNull(),
  keptBack: boolean("kept_back").notNull(),
  ...sides,
  state: text("state").$type<Waiver["state"]>().notNull(),
  amount: integer("amount").$type<Waiver["amount"]>().notNull(),
  statement: json<WaiverStatement>("statement").notNull(),
  hash: text("hash").notNull(),
  signedAt: moment("signed_at").notNull(),
  ...versioned,
});
const own = getTableColumns(waiver);

const limit = sql.placeholder("limit");
const newest = sql`${waiver.id} < ${sql.placeholder("after")}`;
const stands = sql`${waiver.state} <> 'replaced'`;

const insert = statement<Waiver>()((db) =>
  db.insert(waiver).values(blanks(own)).onConflictDoNothing().returning({ id: waiver.id }),
);

const get = statement<Pick<Waiver, "id">>()((db) => db.select(own).from(waiver).where(is(waiver.id, "id")));

const save = saving<Waiver>(waiver, { state: own.state, updatedAt: own.updatedAt });

const standingOf = statement<{ readonly ids: ReadonlyArray<Waiver["contractId"]> }>()((db) =>
  db
    .select(own)
    .from(waiver)
    .where(sql`${isOneOf(waiver.contractId)} and ${stands}`)
    .orderBy(asc(waiver.id)),
);

const ofMilestone = statement<Pick<Waiver, "milestoneId">>()((db) =>
  db
    .select(own)
    .from(waiver)
    .where(sql`${is(waiver.milestoneId, "milestoneId")} and ${stands}`),
);

const page = <Values extends Record<string, unknown>>(condition: ReturnType<typeof sql>) =>
  statement<Values & Range>()((db) =>
    db.select(own).from(waiver).where(sql`${condition} and ${newest}`).orderBy(desc(waiver.id)).limit(limit),
  );

const all = page(sql`true`);
const inState = page<Pick<Waiver, "state">>(is(waiver.state, "state"));
const ofContract = page<Pick<Waiver, "contractId"> & { readonly state: string | null }>(
  sql`${is(waiver.contractId, "contractId")}
    and (${sql.placeholder("state")}::text is null or ${waiver.state} = ${sql.placeholder("state")})`,
);

export const postgresWaivers = inDatabase(Waivers)(({ run, query }) => ({
  insert: Effect.fnUntraced(function* (signed) {
    const inserted = yield* run(insert, signed);
    if (inserted.length === 0) return yield* stale("waiver");
  }),
  get: (id) => found("waiver", run(get, { id })),
  save: (changed) => nextVersion("waiver", changed, run(save, changed)),
  standingOf: (ids) => run(standingOf, { ids }),
  standingForUpdate: Effect.fnUntraced(function* (milestoneId) {
    // The lock comes first; the waivers are read in a separate statement, which sees what was signed meanwhile.
    yield* query((on) => on`select from milestone where id = ${milestoneId} for no key update`);
    return yield* run(ofMilestone, { milestoneId });
  }),
  list: ({ contractId, state }, request) =>
    newestFirst(request, (range) => {
      if (contractId !== null) return run(ofContract, { contractId, state, ...range });
      return state === null ? run(all, range) : run(inState, { state, ...range });
    }),
}));
