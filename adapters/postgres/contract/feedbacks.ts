import { asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import { type Feedback, feedbackExists } from "#core/contract/feedback/feedback.ts";
import { Feedbacks } from "#core/contract/feedback/give-feedback.ts";
import type { Rating } from "#core/people/person/person.ts";
import { listing } from "../market/listing.table.ts";
import { personCard } from "../people/card.ts";
import { person } from "../people/person.table.ts";
import { found, inDatabase, newestFirst, nextVersion, type Range, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { contract } from "./contract.table.ts";
import { feedback } from "./feedback.table.ts";

const own = getTableColumns(feedback);
const { description, stars, reply, repliedAt, editedAt } = own;
const author = alias(person, "author");
const view = {
  ...own,
  author: personCard(author),
  listing: { id: listing.id, title: listing.title, budget: listing.budget },
};

const insert = statement<Feedback>()((db) =>
  db.insert(feedback).values(blanks(own)).onConflictDoNothing().returning({ id: feedback.id }),
);

const get = statement<Pick<Feedback, "id">>()((db) => db.select(own).from(feedback).where(is(feedback.id, "id")));

const save = saving<Feedback>(feedback, { description, stars, reply, repliedAt, editedAt });

const ofContract = statement<Pick<Feedback, "contractId">>()((db) =>
  db
    .select(view)
    .from(feedback)
    .innerJoin(author, eq(author.id, feedback.authorId))
    .innerJoin(contract, eq(contract.id, feedback.contractId))
    .innerJoin(listing, eq(listing.id, contract.listingId))
    .where(is(feedback.contractId, "contractId"))
    .orderBy(asc(feedback.id)),
);

const ofPerson = statement<Pick<Feedback, "aboutId"> & Range>()((db) =>
  db
    .select(view)
    .from(feedback)
    .innerJoin(author, eq(author.id, feedback.authorId))
    .innerJoin(contract, eq(contract.id, feedback.contractId))
    .innerJoin(listing, eq(listing.id, contract.listingId))
    .where(sql`${is(feedback.aboutId, "aboutId")} and ${feedback.id} < ${sql.placeholder("after")}`)
    .orderBy(desc(feedback.id))
    .limit(sql.placeholder("limit")),
);

const rating = statement<Pick<Feedback, "aboutId">>()((db) =>
  db
    .select({
      count: sql<number>`count(*)::int`,
      average: sql<Rating["average"]>`avg(${feedback.stars})::float8`,
    })
    .from(feedback)
    .where(is(feedback.aboutId, "aboutId")),
);

export const postgresFeedbacks = inDatabase(Feedbacks)(({ run }) => ({
  insert: Effect.fnUntraced(function* (given) {
    const inserted = yield* run(insert, given);
    if (inserted.length === 0) return yield* feedbackExists();
  }),
  get: (id) => found("feedback", run(get, { id })),
  save: (changed) => nextVersion("feedback", changed, run(save, changed)),
  ofContract: (contractId) => run(ofContract, { contractId }),
  ofPerson: (aboutId, page) => newestFirst(page, (range) => run(ofPerson, { aboutId, ...range })),
  rating: (aboutId) => Effect.map(run(rating, { aboutId }), ([found]) => found ?? { count: 0, average: null }),
}));
