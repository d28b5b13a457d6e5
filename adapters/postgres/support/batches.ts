import { and, asc, desc, eq, getTableColumns, isNull } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { Effect } from "effect";
import { type Batch, Batches, type BatchItem } from "#core/support/staff/batches.ts";
import { moment } from "../columns.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";

const batch = pgTable("batch", {
  id: uuid("id").$type<Batch["id"]>().primaryKey(),
  plan: text("plan").notNull(),
  command: text("command").notNull(),
  selection: text("selection").notNull(),
  staffId: uuid("staff_id").$type<Batch["staffId"]>().notNull(),
  reason: text("reason"),
  ticketId: uuid("ticket_id").$type<NonNullable<Batch["ticketId"]>>(),
  caseId: uuid("case_id").$type<NonNullable<Batch["caseId"]>>(),
  beganAt: moment("began_at").notNull(),
  finishedAt: moment("finished_at"),
});

const batchItem = pgTable(
  "batch_item",
  {
    batchId: uuid("batch_id").$type<Batch["id"]>().notNull(),
    number: integer("number").notNull(),
    subject: text("subject").notNull(),
    concerns: text("concerns").array().$type<ReadonlyArray<string>>().notNull(),
    label: text("label").notNull(),
    progress: text("progress").$type<BatchItem["progress"]>().notNull(),
    before: text("before").notNull(),
    after: text("after"),
    trouble: text("trouble"),
    at: moment("at"),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.number] })],
);

const columns = getTableColumns(batch);
const { batchId, ...own } = getTableColumns(batchItem);
const isUnfinished = isNull(batch.finishedAt);

const insert = statement<Batch>()((db) =>
  db.insert(batch).values(blanks(columns)).onConflictDoNothing().returning({ id: batch.id }),
);
const ofPlan = statement<Pick<Batch, "plan">>()((db) =>
  db.select(columns).from(batch).where(is(batch.plan, "plan")).orderBy(desc(batch.id)).limit(1),
);
const unfinished = statement<Pick<Batch, "staffId" | "command" | "selection">>()((db) =>
  db
    .select(columns)
    .from(batch)
    .where(
      and(isUnfinished, is(batch.staffId, "staffId"), is(batch.command, "command"), is(batch.selection, "selection")),
    )
    .orderBy(desc(batch.id))
    .limit(1),
);
const items = statement<Pick<Batch, "id">>()((db) =>
  db.select(own).from(batchItem).where(is(batchId, "id")).orderBy(asc(batchItem.number)),
);
const { progress, after, trouble, at } = own;
type Outcome = Pick<BatchItem, "progress" | "after" | "trouble" | "at" | "number"> & Pick<Batch, "id">;
const end = statement<Outcome>()((db) =>
  db
    .update(batchItem)
    .set(blanks({ progress, after, trouble, at }))
    .where(and(is(batchId, "id"), is(batchItem.number, "number"), eq(batchItem.progress, "waiting")))
    .returning({ number: batchItem.number }),
);
const finish = statement<Pick<Batch, "id" | "finishedAt">>()((db) =>
  db
    .update(batch)
    .set(blanks({ finishedAt: batch.finishedAt }))
    .where(is(batch.id, "id")),
);

export const postgresBatches = inDatabase(Batches)(({ run, query, atomic }) => ({
  insert: (made, chosen) =>
    atomic(
      Effect.gen(function* () {
        if ((yield* run(insert, made)).length === 0) return false;
        yield* query(
          (on) => on`
                insert into batch_item (batch_id, number, subject, concerns, label, progress, before)
                select ${made.id}, number, subject, array(select jsonb_array_elements_text(concerns)), label, progress, before
                from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as chosen (
                  number integer, subject text, concerns jsonb, label text, progress text, before text
                )`,
        );
        return true;
      }),
    ),
  ofPlan: (plan) => Effect.map(run(ofPlan, { plan }), ([found]) => found ?? null),
  unfinished: (of) => Effect.map(run(unfinished, of), ([found]) => found ?? null),
  items: (id) => run(items, { id }),
  end: (id, number, outcome) => Effect.map(run(end, { id, number, ...outcome }), (rows) => rows.length > 0),
  finish: (id, finishedAt) => Effect.asVoid(run(finish, { id, finishedAt })),
}));
