import { getTableColumns } from "drizzle-orm";
import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import { type Closure, Closures } from "#core/support/inbox/close-stuck.ts";
import { moment } from "../columns.ts";
import { inDatabase } from "../rows.ts";
import { blanks, statement } from "../statement.ts";

const closure = pgTable("closure", {
  subjectId: uuid("subject_id").$type<Closure["subjectId"]>().primaryKey(),
  noun: text("noun").$type<Closure["noun"]>().notNull(),
  how: text("how").notNull(),
  at: moment("at").notNull(),
});

const insert = statement<Closure>()((db) =>
  db
    .insert(closure)
    .values(blanks(getTableColumns(closure)))
    .onConflictDoNothing()
    .returning({ id: closure.subjectId }),
);

export const postgresClosures = inDatabase(Closures)(({ run }) => ({
  insert: (made) => Effect.map(run(insert, made), (rows) => rows.length > 0),
}));
