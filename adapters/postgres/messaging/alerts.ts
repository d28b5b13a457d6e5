import { desc, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import type { Alert, AlertGroup } from "#core/messaging/alert/alert.ts";
import { Alerts } from "#core/messaging/alert/alerts.ts";
import { notFound } from "#core/shared/errors.ts";
import { cutPage } from "#core/shared/page.ts";
import { idAfter, newestId } from "../cursor.ts";
import { blanks, given, is, statement } from "../statement.ts";
import { Database } from "../transaction.ts";
import { alert, alertShown } from "./message.table.ts";

const { readAt } = alertShown;
const isUnread = sql`${is(alert.personId, "personId")} and ${alert.readAt} is null`;

const get = statement<Pick<Alert, "id">>()((db) => db.select(alertShown).from(alert).where(is(alert.id, "id")));

const ofPerson = statement<{
  readonly personId: Alert["personId"];
  readonly after: string;
  readonly limit: number;
}>()((db) =>
  db
    .select(alertShown)
    .from(alert)
    .where(sql`${is(alert.personId, "personId")} and ${alert.id} < ${sql.placeholder("after")}`)
    .orderBy(desc(alert.id))
    .limit(sql.placeholder("limit")),
);

const withLink = statement<{
  readonly personId: Alert["personId"];
  readonly link: string;
  readonly after: string;
  readonly limit: number;
}>()((db) =>
  db
    .select(alertShown)
    .from(alert)
    .where(
      sql`${is(alert.personId, "personId")} and ${is(alert.link, "link")} and ${alert.id} < ${sql.placeholder("after")}`,
    )
    .orderBy(desc(alert.id))
    .limit(sql.placeholder("limit")),
);

const unread = statement<Pick<Alert, "personId">>()((db) =>
  db.select({ count: sql<number>`count(*)::int` }).from(alert).where(isUnread),
);

const markRead = statement<Pick<Alert, "personId" | "readAt">>()((db) =>
  db.update(alert).set(blanks({ readAt })).where(isUnread),
);

const markOneRead = statement<Pick<Alert, "id" | "personId" | "readAt">>()((db) =>
  db
    .update(alert)
    .set({ readAt: sql`coalesce(${alert.readAt}, ${given("readAt", readAt)})` })
    .where(sql`${is(alert.id, "id")} and ${is(alert.personId, "personId")}`)
    .returning({ id: alert.id }),
);

export const postgresAlerts: Layer.Layer<Alerts, never, Database> = Layer.effect(
  Alerts,
  Effect.gen(function* () {
    const { run, query, leave, caughtUp } = yield* Database;
    return {
      insert: (alerts) => leave({ alerts }),
      get: Effect.fnUntraced(function* (id) {
        yield* caughtUp;
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("alert"));
      }),
      ofPerson: Effect.fnUntraced(function* (personId, page) {
        yield* caughtUp;
        const range = { after: idAfter(page.after, newestId), limit: page.limit + 1 };
        return cutPage(yield* run(ofPerson, { personId, ...range }), page.limit, ({ id }) => id);
      }),
      groupsOf: Effect.fnUntraced(function* (personId, page) {
        yield* caughtUp;
        const after = idAfter(page.after, newestId);
        const rows = yield* query(
          (on) => on<Array<Alert & Pick<AlertGroup, "count" | "unread">>>`
            select id, person_id as "personId", kind, title, message, link, created_at as "createdAt",
              read_at as "readAt", count, unread
            from (
              select alert.*, count(*) over alike::int as count,
                count(*) filter (where read_at is null) over alike::int as unread,
                row_number() over (alike order by id desc) as place
              from alert where person_id = ${personId}
              window alike as (partition by case when strpos(link, '?') > 0 then link else id::text end)
            ) told
            where place = 1 and id < ${after}
            order by id desc limit ${page.limit + 1}`,
        );
        const groups = rows.map(({ count, unread, createdAt, readAt, ...rest }): AlertGroup => {
          const newest = { ...rest, createdAt: new Date(createdAt), readAt: readAt && new Date(readAt) };
          return { newest, count, unread };
        });
        return cutPage(groups, page.limit, ({ newest }) => newest.id);
      }),
      withLink: Effect.fnUntraced(function* (personId, link, page) {
        yield* caughtUp;
        const range = { after: idAfter(page.after, newestId), limit: page.limit + 1 };
        return cutPage(yield* run(withLink, { personId, link, ...range }), page.limit, ({ id }) => id);
      }),
      unread: (personId) =>
        Effect.map(Effect.andThen(caughtUp, run(unread, { personId })), ([found]) => found?.count ?? 0),
      markRead: (personId, at) => Effect.asVoid(Effect.andThen(caughtUp, run(markRead, { personId, readAt: at }))),
      markLinksRead: Effect.fnUntraced(function* (personId, links, at) {
        yield* caughtUp;
        const marked = yield* query(
          (on) => on`
            update alert set read_at = ${at}
            where person_id = ${personId} and read_at is null and link = any(${[...links]}::text[])
            returning id`,
        );
        return marked.length;
      }),
      markOneRead: (personId, id, at) =>
        Effect.map(
          Effect.andThen(caughtUp, run(markOneRead, { id, personId, readAt: at })),
          (marked) => marked.length > 0,
        ),
    };
  }),
);
