import { asc, desc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { Dispute } from "#core/contract/dispute/dispute.ts";
import { Disputes } from "#core/contract/dispute/disputes.ts";
import { stale } from "#core/shared/errors.ts";
import type { Cents } from "#core/shared/money.ts";
import { putFiles } from "../people/files.ts";
import { found, inDatabase, newestFirst, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { dispute } from "./dispute.table.ts";

const own = getTableColumns(dispute);
const { id, number, milestoneId, amount, state, statements, waitsFor, answerBy, outcome, updatedAt } = own;

type OfContract = Pick<Dispute, "contractId">;

const insert = statement<Dispute>()((db) =>
  db.insert(dispute).values(blanks(own)).onConflictDoNothing().returning({ id: dispute.id }),
);

const get = statement<Pick<Dispute, "id">>()((db) => db.select(own).from(dispute).where(is(dispute.id, "id")));

const save = saving<Dispute>(dispute, { state, statements, waitsFor, answerBy, outcome, updatedAt });

/** The disputes of a contract, in short, by number. */
export const shortDisputesOf = statement<OfContract>()((db) =>
  db
    .select({
      ...{ id, number, milestoneId, state, amount, updatedAt },
      worth: sql<Cents | null>`case when not ${dispute.isPaid} then (${dispute.outcome} ->> 'share')::int end`,
    })
    .from(dispute)
    .where(is(dispute.contractId, "contractId"))
    .orderBy(asc(dispute.number)),
);

const pageOf = statement<OfContract & Range>()((db) =>
  db
    .select(own)
    .from(dispute)
    .where(sql`${is(dispute.contractId, "contractId")} and ${dispute.id} < ${sql.placeholder("after")}`)
    .orderBy(desc(dispute.id))
    .limit(sql.placeholder("limit")),
);

const unanswered = statement<{ readonly at: Date; readonly limit: number }>()((db) =>
  db
    .select(own)
    .from(dispute)
    .where(
      sql`${dispute.state} = 'open' and ${dispute.answerBy} <= ${sql.param(sql.placeholder("at"), dispute.answerBy)}`,
    )
    .orderBy(asc(dispute.answerBy), asc(dispute.id))
    .limit(sql.placeholder("limit")),
);

const all = statement<Range>()((db) =>
  db
    .select(own)
    .from(dispute)
    .where(sql`${dispute.id} < ${sql.placeholder("after")}`)
    .orderBy(desc(dispute.id))
    .limit(sql.placeholder("limit")),
);

// A range of a single state, in index order, so that the planner considers no other index cheaper for any state.
const inState = statement<Range & Pick<Dispute, "state">>()((db) =>
  db
    .select(own)
    .from(dispute)
    .where(
      sql`${dispute.state} between ${sql.placeholder("state")} and ${sql.placeholder("state")}
        and ${dispute.id} < ${sql.placeholder("after")}`,
    )
    .orderBy(asc(dispute.state), desc(dispute.id))
    .limit(sql.placeholder("limit")),
);

export const postgresDisputes = inDatabase(Disputes)(({ run, query }) => {
  const keepFiles = (it: Dispute) => {
    const files = it.statements.flatMap((said) => said.files);
    return putFiles(query, "dispute", it.id, files);
  };
  return {
    insert: Effect.fnUntraced(function* (opened) {
      const inserted = yield* run(insert, opened);
      if (inserted.length === 0) return yield* stale("dispute");
      yield* keepFiles(opened);
    }),
    get: (id) => found("dispute", run(get, { id })),
    save: (changed) => Effect.tap(nextVersion("dispute", changed, run(save, changed)), keepFiles),
    ofContract: (contractId) => run(shortDisputesOf, { contractId }),
    pageOf: (contractId, page) => newestFirst(page, (range) => run(pageOf, { contractId, ...range })),
    unanswered: (at, limit) => run(unanswered, { at, limit }),
    list: (state, page) =>
      newestFirst(page, (range) => (state === null ? run(all, range) : run(inState, { state, ...range }))),
  };
});
