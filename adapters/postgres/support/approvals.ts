import { desc, getTableColumns, type SQL, sql } from "drizzle-orm";
import { Effect } from "effect";
import { type Approval, Approvals } from "#core/support/staff/approvals.ts";
import { inDatabase, newestFirst, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { approval } from "./staff.table.ts";

const { hash: _hash, ...own } = getTableColumns(approval);
const isLive = sql`${approval.state} in ('waiting', 'approved')`;

const insert = statement<Approval & { readonly hash: string }>()((db) =>
  db
    .insert(approval)
    .values(blanks(getTableColumns(approval)))
    .onConflictDoNothing({ target: approval.hash, where: isLive }),
);
const liveOf = statement<{ readonly hash: string }>()((db) =>
  db
    .select(own)
    .from(approval)
    .where(sql`${is(approval.hash, "hash")} and ${isLive}`),
);
// Sorts after the last of the digits that a hash consists of.
const liveLike = statement<{ readonly first: string; readonly end: string; readonly limit: number }>()((db) =>
  db
    .select(own)
    .from(approval)
    .where(
      sql`${approval.hash} >= ${sql.placeholder("first")} and ${approval.hash} < ${sql.placeholder("end")} and ${isLive}`,
    )
    .limit(sql.placeholder("limit")),
);
const save = saving<Approval>(approval, { state: own.state, decidedBy: own.decidedBy, updatedAt: own.updatedAt });
const page = <Values extends Record<string, unknown>>(condition: SQL) =>
  statement<Values & Range>()((db) =>
    db.select(own).from(approval).where(condition).orderBy(desc(approval.id)).limit(sql.placeholder("limit")),
  );
const isAfter = sql`${approval.id} < ${sql.placeholder("after")}`;
const all = page<Record<never, never>>(isAfter);
const inState = page<Pick<Approval, "state">>(sql`${is(approval.state, "state")} and ${isAfter}`);

export const postgresApprovals = inDatabase(Approvals)(({ run }) => ({
  insert: (given) => Effect.asVoid(run(insert, { ...given, hash: given.plan.hash })),
  liveOf: (hash) => Effect.map(run(liveOf, { hash }), ([found]) => found ?? null),
  liveLike: (digits, limit) => run(liveLike, { first: digits, end: `${digits}g`, limit }),
  save: (changed) => nextVersion("approval", changed, run(save, changed)),
  list: ({ state }, page) =>
    newestFirst(page, (range) => (state === null ? run(all, range) : run(inState, { state, ...range }))),
}));
