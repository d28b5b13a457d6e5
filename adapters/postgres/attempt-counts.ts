import { getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { type AttemptCount, AttemptCounts } from "#core/shared/rate-limit.ts";
import { attemptCount } from "./people/session.table.ts";
import { inDatabase } from "./rows.ts";
import { blanks, given, statement } from "./statement.ts";

const columns = getTableColumns(attemptCount);
const { key, since, waitUntil } = columns;

type Keys = { readonly keys: string };
const isOne = sql`${key} = any(${sql.placeholder("keys")}::text[])`;
// Always in the same order, so that two transactions that lock the same rows never deadlock.
const inOrder = sql`unnest(${sql.placeholder("keys")}::text[]) as given(key) order by given.key`;

const begin = statement<Keys & { readonly since: Date }>()((db) =>
  db
    .insert(attemptCount)
    .select(sql`select given.key, 0, ${given("since", since)}::timestamptz, null::timestamptz from ${inOrder}`)
    .onConflictDoNothing(),
);

const getForUpdate = statement<Keys>()((db) =>
  db.select(columns).from(attemptCount).where(isOne).orderBy(key).for("update"),
);

const put = statement<AttemptCount>()((db) =>
  db
    .insert(attemptCount)
    .values(blanks(columns))
    .onConflictDoUpdate({ target: key, set: blanks(columns) }),
);

const forget = statement<Keys>()((db) => db.delete(attemptCount).where(isOne));

const forgetBefore = statement<{ readonly before: Date }>()((db) =>
  db
    .delete(attemptCount)
    .where(
      sql`${since} < ${given("before", since)} and (${waitUntil} is null or ${waitUntil} < ${given("before", since)})`,
    ),
);

/** The keys as a PostgreSQL array literal; keys are hashes, so nothing in them needs to be quoted. */
const listOf = (keys: ReadonlyArray<string>): string => `{${keys.map((one) => JSON.stringify(one)).join(",")}}`;

export const postgresAttemptCounts = inDatabase(AttemptCounts)(({ run }) => ({
  getForUpdate: Effect.fnUntraced(function* (keys, at) {
    const keysGiven = { keys: listOf(keys) };
    yield* run(begin, { ...keysGiven, since: at });
    const locked = new Map((yield* run(getForUpdate, keysGiven)).map((count) => [count.key, count]));
    return keys.map((one) => locked.get(one) ?? { key: one, count: 0, since: at, waitUntil: null });
  }),
  put: (counts) => Effect.forEach(counts, (count) => run(put, count), { discard: true }),
  forget: (keys) => Effect.asVoid(run(forget, { keys: listOf(keys) })),
  forgetBefore: (before) => Effect.asVoid(run(forgetBefore, { before })),
}));
