import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { Question } from "#core/market/question/question.ts";
import { Questions } from "#core/market/question/questions.ts";
import { personCard } from "../people/card.ts";
import { person } from "../people/person.table.ts";
import { found, inDatabase, newestFirst, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { question } from "./question.table.ts";

const own = getTableColumns(question);
const { state, answer, answeredAt } = own;

const insert = statement<Question>()((db) => db.insert(question).values(blanks(own)));

const get = statement<Pick<Question, "id">>()((db) => db.select(own).from(question).where(is(question.id, "id")));

const save = saving<Question>(question, { state, answer, answeredAt });

const ofListing = statement<Pick<Question, "listingId"> & Range>()((db) =>
  db
    .select({ ...own, author: personCard(person) })
    .from(question)
    .innerJoin(person, eq(person.id, question.authorId))
    .where(
      sql`${is(question.listingId, "listingId")} and ${question.state} <> 'removed'
        and ${question.id} < ${sql.placeholder("after")}`,
    )
    .orderBy(desc(question.id))
    .limit(sql.placeholder("limit")),
);

const countOf = statement<Pick<Question, "listingId" | "authorId">>()((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(question)
    .where(sql`${is(question.authorId, "authorId")} and ${is(question.listingId, "listingId")}`),
);

export const postgresQuestions = inDatabase(Questions)(({ run }) => ({
  insert: (asked) => Effect.asVoid(run(insert, asked)),
  get: (id) => found("question", run(get, { id })),
  save: (changed) => nextVersion("question", changed, run(save, changed)),
  ofListing: (listingId, page) => newestFirst(page, (range) => run(ofListing, { listingId, ...range })),
  countOf: (listingId, authorId) => Effect.map(run(countOf, { listingId, authorId }), ([found]) => found?.count ?? 0),
}));
