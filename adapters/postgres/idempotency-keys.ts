import { getTableColumns, sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import { IdempotencyKeys, type KeyedAnswer } from "#core/shared/do-once.ts";
import { stale } from "#core/shared/errors.ts";
import { json, moment, personKey } from "./columns.ts";
import { inDatabase } from "./rows.ts";
import { blanks, given, is, statement } from "./statement.ts";

const idempotencyKey = pgTable("idempotency_key", {
  ...personKey,
  key: text("key").notNull(),
  fingerprint: text("fingerprint").notNull(),
  answer: json<unknown>("answer").notNull(),
  createdAt: moment("created_at").notNull(),
});
const columns = getTableColumns(idempotencyKey);

const byKey = statement<Pick<KeyedAnswer, "personId" | "key">>()((db) =>
  db
    .select(columns)
    .from(idempotencyKey)
    .where(sql`${is(columns.personId, "personId")} and ${is(columns.key, "key")}`),
);

const insert = statement<KeyedAnswer>()((db) =>
  db.insert(idempotencyKey).values(blanks(columns)).onConflictDoNothing().returning({ key: columns.key }),
);

const removeBefore = statement<{ readonly at: Date }>()((db) =>
  db.delete(idempotencyKey).where(sql`${columns.createdAt} < ${given("at", columns.createdAt)}`),
);

export const postgresIdempotencyKeys = inDatabase(IdempotencyKeys)(({ run }) => ({
  find: (personId, key) => Effect.map(run(byKey, { personId, key }), ([found]) => found ?? null),
  // The same request was answered concurrently; the retried unit of work finds that answer.
  insert: Effect.fnUntraced(function* (answer) {
    const inserted = yield* run(insert, answer);
    if (inserted.length === 0) return yield* stale("request");
  }),
  removeBefore: (at) => Effect.asVoid(run(removeBefore, { at })),
}));
