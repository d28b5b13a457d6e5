import { getTableColumns, sql } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { Effect, Layer } from "effect";
import { IdempotencyKeys, type KeyedAnswer } from "#core/shared/idempotency-keys.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { json, moment } from "./columns.ts";
import { given, is, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const idempotencyKey = pgTable("idempotency_key", {
  personId: uuid("person_id").$type<PersonId>().notNull(),
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

const removeBefore = statement<{ readonly at: Date }>()((db) =>
  db.delete(idempotencyKey).where(sql`${columns.createdAt} < ${given("at", columns.createdAt)}`),
);

export const postgresIdempotencyKeys: Layer.Layer<IdempotencyKeys, never, Database> = Layer.effect(
  IdempotencyKeys,
  Effect.gen(function* () {
    const { run, leave, caughtUp } = yield* Database;
    return {
      find: (personId, key) =>
        Effect.andThen(
          caughtUp,
          Effect.map(run(byKey, { personId, key }), ([found]) => found ?? null),
        ),
      // The constraint has the last word, at the end of the unit; see `leave`.
      insert: (answer) => leave({ answers: [answer] }),
      removeBefore: (at) => Effect.asVoid(run(removeBefore, { at })),
    };
  }),
);
