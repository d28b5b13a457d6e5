import { getTableColumns } from "drizzle-orm";
import { Effect } from "effect";
import { type CalendarFeed, CalendarFeeds } from "#core/people/calendar-feed/calendar-feeds.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { calendarFeed } from "./calendar-feed.table.ts";

const columns = getTableColumns(calendarFeed);
const { personId, secretHash } = columns;

const put = statement<CalendarFeed>()((db) =>
  db
    .insert(calendarFeed)
    .values(blanks(columns))
    .onConflictDoUpdate({ target: [personId], set: blanks(columns) }),
);

const find = statement<Pick<CalendarFeed, "secretHash">>()((db) =>
  db.select(columns).from(calendarFeed).where(is(secretHash, "secretHash")),
);

const ofPerson = statement<Pick<CalendarFeed, "personId">>()((db) =>
  db.select(columns).from(calendarFeed).where(is(personId, "personId")),
);

const remove = statement<Pick<CalendarFeed, "personId">>()((db) =>
  db.delete(calendarFeed).where(is(personId, "personId")),
);

export const postgresCalendarFeeds = inDatabase(CalendarFeeds)(({ run }) => ({
  put: (feed) => Effect.asVoid(run(put, feed)),
  find: (hash) => Effect.map(run(find, { secretHash: hash }), ([found]) => found ?? null),
  ofPerson: (id) => Effect.map(run(ofPerson, { personId: id }), ([found]) => found ?? null),
  remove: (id) => Effect.asVoid(run(remove, { personId: id })),
}));
