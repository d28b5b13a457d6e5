import { desc, getTableColumns, inArray, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { Message } from "#core/messaging/message/message.ts";
import { Outbox } from "#core/messaging/message/outbox.ts";
import { found, inDatabase } from "../rows.ts";
import { blanks, given, is, statement } from "../statement.ts";
import { message } from "./message.table.ts";

const columns = getTableColumns(message);
const { dueAt, trouble, givenUp } = columns;

const get = statement<Pick<Message, "id">>()((db) => db.select(columns).from(message).where(is(message.id, "id")));

const take = statement<{ readonly at: Date; readonly until: Date; readonly limit: number }>()((db) =>
  db
    .update(message)
    .set({ tries: sql`${message.tries} + 1`, dueAt: given("until", dueAt) })
    .where(
      inArray(
        message.id,
        db
          .select({ id: message.id })
          .from(message)
          .where(sql`${message.dueAt} <= ${given("at", dueAt)}`)
          .orderBy(message.dueAt)
          .limit(sql.placeholder("limit"))
          .for("update", { skipLocked: true }),
      ),
    )
    .returning(columns),
);

const markSent = statement<{ readonly ids: string; readonly at: Date }>()((db) =>
  db
    .update(message)
    .set({ dueAt: null, sentAt: given("at", columns.sentAt) })
    .where(sql`${message.id} = any(${sql.placeholder("ids")}::uuid[])`),
);

const postpone = statement<Pick<Message, "id" | "dueAt" | "trouble" | "givenUp">>()((db) =>
  db.update(message).set(blanks({ dueAt, trouble, givenUp })).where(is(message.id, "id")),
);

const ofPerson = statement<Pick<Message, "personId"> & { readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(message)
    .where(is(message.personId, "personId"))
    .orderBy(desc(message.id))
    .limit(sql.placeholder("limit")),
);

const recent = statement<{ readonly limit: number }>()((db) =>
  db.select(columns).from(message).orderBy(desc(message.id)).limit(sql.placeholder("limit")),
);

export const postgresOutbox = inDatabase(Outbox)(({ run, defer }) => ({
  put: (messages) => defer({ messages }),
  get: (id) => found("message", run(get, { id })),
  take: (asked) => run(take, asked),
  markSent: (ids, at) => Effect.asVoid(run(markSent, { ids: `{${ids.join(",")}}`, at })),
  postpone: (id, why) => Effect.asVoid(run(postpone, { id, ...why })),
  ofPerson: (personId, limit) => run(ofPerson, { personId, limit }),
  recent: (limit) => run(recent, { limit }),
}));
