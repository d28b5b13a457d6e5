import { desc, getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import { notFound, stale } from "#core/shared/errors.ts";
import type { Notice } from "#core/support/notice/notice.ts";
import { Notices } from "#core/support/notice/notices.ts";
import { notice } from "../money/payment.table.ts";
import { blanks, is, statement } from "../statement.ts";
import { Database } from "../transaction.ts";

const columns = getTableColumns(notice);
const { state, handledAt, trouble } = columns;

const insert = statement<Notice>()((db) =>
  db.insert(notice).values(blanks(columns)).onConflictDoNothing().returning({ id: notice.id }),
);

const get = statement<Pick<Notice, "id">>()((db) => db.select(columns).from(notice).where(is(notice.id, "id")));

const about = statement<{ readonly names: ReadonlyArray<string>; readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(notice)
    .where(
      sql`coalesce(${notice.subject} ->> 'paymentId', ${notice.subject} ->> 'refundId', ${notice.subject} ->> 'ref',
        ${notice.subject} ->> 'personId', ${notice.subject} ->> 'conversationId') = any(${sql.placeholder("names")}::text[])`,
    )
    .orderBy(desc(notice.receivedAt), desc(notice.id))
    .limit(sql.placeholder("limit")),
);

const save = statement<Notice>()((db) =>
  db
    .update(notice)
    .set({ ...blanks({ state, handledAt, trouble }), version: sql`${notice.version} + 1` })
    .where(sql`${is(notice.id, "id")} and ${is(notice.version, "version")}`)
    .returning({ id: notice.id }),
);

export const postgresNotices: Layer.Layer<Notices, never, Database> = Layer.effect(
  Notices,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      insert: (received) => Effect.map(run(insert, received), (inserted) => inserted.length > 0),
      get: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("notice"));
      }),
      about: (names, limit) => run(about, { names, limit }),
      save: Effect.fnUntraced(function* (changed) {
        const saved = yield* run(save, changed);
        if (saved.length === 0) return yield* stale("notice");
        return { ...changed, version: changed.version + 1 };
      }),
    };
  }),
);
