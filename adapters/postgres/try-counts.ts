import { getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import { type Tries, TryCounts } from "#core/shared/rate-limit/try-counts.ts";
import { tryCount } from "./people/session.table.ts";
import { blanks, given, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const columns = getTableColumns(tryCount);
const { key, since, waitUntil } = columns;

type Keys = { readonly keys: string };
const isOne = sql`${key} = any(${sql.placeholder("keys")}::text[])`;
// Always in the same order, so that two who hold the same rows never wait for each other.
const inOrder = sql`unnest(${sql.placeholder("keys")}::text[]) as asked(key) order by asked.key`;

const begin = statement<Keys & { readonly since: Date }>()((db) =>
  db
    .insert(tryCount)
    .select(sql`select asked.key, 0, ${given("since", since)}::timestamptz, null::timestamptz from ${inOrder}`)
    .onConflictDoNothing(),
);

const hold = statement<Keys>()((db) => db.select(columns).from(tryCount).where(isOne).orderBy(key).for("update"));

const put = statement<Tries>()((db) =>
  db
    .insert(tryCount)
    .values(blanks(columns))
    .onConflictDoUpdate({ target: key, set: blanks(columns) }),
);

const forget = statement<Keys>()((db) => db.delete(tryCount).where(isOne));

const forgetBefore = statement<{ readonly before: Date }>()((db) =>
  db
    .delete(tryCount)
    .where(
      sql`${since} < ${given("before", since)} and (${waitUntil} is null or ${waitUntil} < ${given("before", since)})`,
    ),
);

/** As PostgreSQL reads a list of texts; keys are hashes, in which nothing needs to be quoted. */
const listOf = (keys: ReadonlyArray<string>): string => `{${keys.map((one) => JSON.stringify(one)).join(",")}}`;

export const postgresTryCounts: Layer.Layer<TryCounts, never, Database> = Layer.effect(
  TryCounts,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      hold: Effect.fnUntraced(function* (keys, at) {
        const asked = { keys: listOf(keys) };
        yield* run(begin, { ...asked, since: at });
        const held = new Map((yield* run(hold, asked)).map((tries) => [tries.key, tries]));
        return keys.map((one) => held.get(one) ?? { key: one, count: 0, since: at, waitUntil: null });
      }),
      put: (counts) => Effect.forEach(counts, (tries) => run(put, tries), { discard: true }),
      forget: (keys) => Effect.asVoid(run(forget, { keys: listOf(keys) })),
      forgetBefore: (before) => Effect.asVoid(run(forgetBefore, { before })),
    };
  }),
);
