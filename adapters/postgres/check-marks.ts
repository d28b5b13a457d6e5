import { getTableColumns } from "drizzle-orm";
import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import { type CheckMark, CheckMarks } from "#core/shared/check-marks.ts";
import { moment } from "./columns.ts";
import { inDatabase } from "./rows.ts";
import { blanks, is, statement } from "./statement.ts";

const checkMark = pgTable("check_mark", {
  check: text("name").$type<CheckMark["check"]>().primaryKey(),
  number: bigint("number", { mode: "number" }).notNull(),
  hash: text("hash"),
  wholeAt: moment("whole_at").notNull(),
});
const columns = getTableColumns(checkMark);

const get = statement<Pick<CheckMark, "check">>()((db) =>
  db.select().from(checkMark).where(is(checkMark.check, "check")),
);
const put = statement<CheckMark>()((db) =>
  db
    .insert(checkMark)
    .values(blanks(columns))
    .onConflictDoUpdate({ target: checkMark.check, set: blanks(columns) }),
);

export const postgresCheckMarks = inDatabase(CheckMarks)(({ run }) => ({
  get: (check) => Effect.map(run(get, { check }), ([found]) => found ?? null),
  put: (mark) => Effect.asVoid(run(put, mark)),
}));
