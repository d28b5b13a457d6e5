import { desc, getTableColumns, lt } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import { type Heartbeat, Heartbeats } from "#core/support/health/heartbeats.ts";
import { moment } from "../columns.ts";
import { inDatabase } from "../rows.ts";
import { blanks, given, statement } from "../statement.ts";

const heartbeat = pgTable("heartbeat", {
  id: text("id").primaryKey(),
  kind: text("kind").$type<Heartbeat["kind"]>().notNull(),
  wellAt: moment("well_at").notNull(),
  touchedAt: moment("touched_at").notNull(),
  trouble: text("trouble"),
  publicUrl: text("public_url"),
});
const columns = getTableColumns(heartbeat);
const { wellAt, ...others } = columns;

const put = (set: Parameters<typeof blanks>[0]) =>
  statement<Heartbeat>()((db) =>
    db
      .insert(heartbeat)
      .values(blanks(columns))
      .onConflictDoUpdate({ target: heartbeat.id, set: blanks(set) }),
  );
const well = put(columns);
const unwell = put(others);
const list = statement()((db) => db.select(columns).from(heartbeat).orderBy(desc(wellAt), heartbeat.id));
const removeBefore = statement<{ readonly at: Date }>()((db) =>
  db.delete(heartbeat).where(lt(heartbeat.touchedAt, given("at", heartbeat.touchedAt))),
);

export const postgresHeartbeats = inDatabase(Heartbeats)(({ run }) => ({
  beat: (heard, at) =>
    Effect.asVoid(run(heard.trouble === null ? well : unwell, { ...heard, wellAt: at, touchedAt: at })),
  list: () => run(list, {}),
  removeBefore: (at) => Effect.asVoid(run(removeBefore, { at })),
}));
