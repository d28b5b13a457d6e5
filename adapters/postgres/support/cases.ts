import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { Effect, Schema } from "effect";
import { stale } from "#core/shared/errors.ts";
import { cutPage } from "#core/shared/page.ts";
import { type Case, type CaseNote, CasePriority, CaseSummary, type ThingRef } from "#core/support/case/case.ts";
import { Cases } from "#core/support/case/cases.ts";
import { idAfter, newestId, oldestId } from "../cursor.ts";
import { person } from "../people/person.table.ts";
import { found, inDatabase, nextVersion, oldestFirst, type Range, saving } from "../rows.ts";
import { blanks, is, rowsOf, statement } from "../statement.ts";
import { caseNote, caseThing, supportCase } from "./case.table.ts";

const { rank: _rank, ...own } = getTableColumns(supportCase);
const { id: _id, createdAt: _createdAt, version: _version, ...changing } = own;

const insert = statement<Case>()((db) => db.insert(supportCase).values(blanks(own)));
const insertThing = statement<typeof caseThing.$inferInsert>()((db) =>
  db
    .insert(caseThing)
    .values(blanks(getTableColumns(caseThing)))
    .onConflictDoNothing()
    .returning({ id: caseThing.thingId }),
);
const putThing = statement<typeof caseThing.$inferInsert>()((db) =>
  db
    .insert(caseThing)
    .values(blanks(getTableColumns(caseThing)))
    .onConflictDoUpdate({ target: [caseThing.noun, caseThing.thingId], set: blanks({ caseId: caseThing.caseId }) }),
);
const get = statement<Pick<Case, "id">>()((db) => db.select(own).from(supportCase).where(is(supportCase.id, "id")));
const save = saving<Case>(supportCase, changing);
const thingsOf = statement<{ readonly caseId: Case["id"] }>()((db) =>
  db
    .select({ noun: caseThing.noun, id: caseThing.thingId })
    .from(caseThing)
    .where(is(caseThing.caseId, "caseId"))
    .orderBy(asc(caseThing.noun), asc(caseThing.thingId)),
);
const ofThings = statement<{ readonly nouns: ReadonlyArray<string>; readonly ids: ReadonlyArray<string> }>()((db) =>
  db
    .select({
      noun: caseThing.noun,
      thingId: caseThing.thingId,
      id: supportCase.id,
      state: supportCase.state,
      priority: supportCase.priority,
      ownerId: supportCase.ownerId,
      owner: person.name,
      dueAt: supportCase.dueAt,
    })
    .from(caseThing)
    .innerJoin(supportCase, eq(supportCase.id, caseThing.caseId))
    .leftJoin(person, eq(person.id, supportCase.ownerId))
    .where(
      sql`(${caseThing.noun}, ${caseThing.thingId}) in (
        select noun, id from unnest(${sql.placeholder("nouns")}::text[], ${sql.placeholder("ids")}::text[]) as given (noun, id))`,
    ),
);
const addNote = statement<CaseNote>()((db) => db.insert(caseNote).values(blanks(getTableColumns(caseNote))));
const notesOf = statement<Pick<CaseNote, "caseId">>()((db) =>
  db.select().from(caseNote).where(is(caseNote.caseId, "caseId")).orderBy(asc(caseNote.id)),
);
const underReview = statement<Range>()((db) =>
  db
    .select({
      ...own,
      things: sql<ReadonlyArray<ThingRef>>`(select coalesce(jsonb_agg(jsonb_build_object('noun', noun, 'id', thing_id)
        order by noun, thing_id), '[]') from ${caseThing} where case_id = support_case.id)`,
      hasNotes: sql<boolean>`exists (select from ${caseNote} where case_id = support_case.id)`,
    })
    .from(supportCase)
    .where(sql`${supportCase.state} <> 'closed' and ${supportCase.id} > ${sql.placeholder("after")}`)
    .orderBy(asc(supportCase.id))
    .limit(sql.placeholder("limit")),
);

const { dueAt, clearedAt, createdAt, updatedAt, ...rest } = CaseSummary.fields;
const moment = Schema.DateFromString;
const summaries = rowsOf(
  Schema.Struct({
    ...rest,
    dueAt: Schema.NullOr(moment),
    clearedAt: Schema.NullOr(moment),
    createdAt: moment,
    updatedAt: moment,
  }),
);

const byPriority = ({ priority, id }: CaseSummary): string => `${CasePriority.literals.indexOf(priority)}.${id}`;
const first = ["-1", oldestId] as const;

/** The rank and id after which a page begins. */
const afterOf = (after: string | null): readonly [rank: string, id: string] => {
  const [, rank, id] = /^([012])\.([0-9a-f-]{36})$/.exec(after ?? "") ?? [];
  return rank !== undefined && id !== undefined && idAfter(id, "") !== "" ? [rank, id] : first;
};

export const postgresCases = inDatabase(Cases)(({ run, query }) => ({
  insert: Effect.fnUntraced(function* (opened, things) {
    yield* run(insert, opened);
    for (const { noun, id } of things) {
      const kept = yield* run(insertThing, { noun, thingId: id, caseId: opened.id });
      if (kept.length === 0) return yield* stale("case");
    }
  }),
  get: (id) => found("case", run(get, { id })),
  save: (changed) => nextVersion("case", changed, run(save, changed)),
  putThing: (caseId, { noun, id }) => Effect.asVoid(run(putThing, { noun, thingId: id, caseId })),
  thingsOf: (caseId) => run(thingsOf, { caseId }),
  ofThings: Effect.fnUntraced(function* (things) {
    if (things.length === 0) return [];
    const rows = yield* run(ofThings, {
      nouns: things.map(({ noun }) => noun),
      ids: things.map(({ id }) => id),
    });
    return rows.map(({ noun, thingId, ...card }) => ({ noun, id: thingId, case: card }));
  }),
  addNote: (note) => Effect.asVoid(run(addNote, note)),
  notesOf: (caseId) => run(notesOf, { caseId }),
  list: Effect.fnUntraced(function* ({ isClosed, owner, personId, contractId }, page) {
    const [rank, id] = afterOf(page.after);
    const rows = yield* query(
      (on) => on`
            select it.id, subject, person_id as "personId", contract_id as "contractId", it.state, priority,
              amount::float8 as amount, owner_id as "ownerId", member.name as owner, due_at as "dueAt",
              settled_at as "clearedAt", it.created_at as "createdAt", it.updated_at as "updatedAt", it.version
            from support_case it left join person member on member.id = owner_id
            where ${
              isClosed
                ? on`it.state = 'closed' and it.id < ${idAfter(page.after, newestId)}`
                : on`it.state <> 'closed' and (rank, it.id) > (${rank}::smallint, ${id}::uuid)`
            }
              ${owner === null ? on`` : owner === "nobody" ? on`and owner_id is null` : on`and owner_id = ${owner}`}
              ${personId === null ? on`` : on`and person_id = ${personId}`}
              ${contractId === null ? on`` : on`and contract_id = ${contractId}`}
            order by ${isClosed ? on`it.id desc` : on`rank, it.id`} limit ${page.limit + 1}`,
    );
    return cutPage(summaries(rows), page.limit, isClosed ? (it) => it.id : byPriority);
  }),
  underReview: (page) => oldestFirst(page, (range) => run(underReview, range)),
}));
