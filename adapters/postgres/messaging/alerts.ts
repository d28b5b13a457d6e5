import { desc, sql } from "drizzle-orm";
import { Effect } from "effect";
import { type Alert, Alerts } from "#core/messaging/alert/alert.ts";
import { cutPage } from "#core/shared/page.ts";
import { idAfter, newestId } from "../cursor.ts";
import { found, inDatabase, newestFirst, type Range } from "../rows.ts";
import { blanks, given, is, statement } from "../statement.ts";
import { alert, alertShown } from "./message.table.ts";

const { readAt } = alertShown;
const isUnread = sql`${is(alert.personId, "personId")} and ${alert.readAt} is null`;

const get = statement<Pick<Alert, "id">>()((db) => db.select(alertShown).from(alert).where(is(alert.id, "id")));

const ofPerson = statement<Pick<Alert, "personId"> & Range>()((db) =>
  db
    .select(alertShown)
    .from(alert)
    .where(sql`${is(alert.personId, "personId")} and ${alert.id} < ${sql.placeholder("after")}`)
    .orderBy(desc(alert.id))
    .limit(sql.placeholder("limit")),
);

const withLink = statement<Pick<Alert, "personId" | "link"> & Range>()((db) =>
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

const alike = sql`case when ${alert.link} - 'to' = '{}' then ${alert.id}::text else ${alert.link}::text end`;

const groupsOf = statement<{ readonly personId: Alert["personId"] } & Range>()((db) => {
  const told = db
    .select({
      ...alertShown,
      count: sql<number>`(count(*) over (partition by ${alike}))::int`.as("count"),
      unread: sql<number>`(count(*) filter (where ${readAt} is null) over (partition by ${alike}))::int`.as("unread"),
      place: sql<number>`row_number() over (partition by ${alike} order by ${alert.id} desc)`.as("place"),
    })
    .from(alert)
    .where(is(alert.personId, "personId"))
    .as("told");
  const { count, unread, place, id, personId, kind, title, message, words, link, createdAt, readAt: read } = told;
  const newest = { id, personId, kind, title, message, words, link, createdAt, readAt: read };
  return db
    .select({ newest, count, unread })
    .from(told)
    .where(sql`${place} = 1 and ${id} < ${sql.placeholder("after")}`)
    .orderBy(desc(id))
    .limit(sql.placeholder("limit"));
});

export const postgresAlerts = inDatabase(Alerts)(({ run, query, defer }) => ({
  insert: (alerts) => defer({ alerts }),
  get: (id) => found("alert", run(get, { id })),
  ofPerson: (personId, page) => newestFirst(page, (range) => run(ofPerson, { personId, ...range })),
  groupsOf: Effect.fnUntraced(function* (personId, page) {
    const after = idAfter(page.after, newestId);
    const groups = yield* run(groupsOf, { personId, after, limit: page.limit + 1 });
    return cutPage(groups, page.limit, ({ newest }) => newest.id);
  }),
  withLink: (personId, link, page) => newestFirst(page, (range) => run(withLink, { personId, link, ...range })),
  unread: (personId) => Effect.map(run(unread, { personId }), ([found]) => found?.count ?? 0),
  markRead: (personId, at) => Effect.asVoid(run(markRead, { personId, readAt: at })),
  markLinksRead: Effect.fnUntraced(function* (personId, links, at) {
    const marked = yield* query(
      (on) => on`
            update alert set read_at = ${at}
            where person_id = ${personId} and read_at is null and link = any(${links.map((link) => JSON.stringify(link))}::text[]::jsonb[])
            returning id`,
    );
    return marked.length;
  }),
  markOneRead: (personId, id, at) =>
    Effect.map(run(markOneRead, { id, personId, readAt: at }), (marked) => marked.length > 0),
}));
