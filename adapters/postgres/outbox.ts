import { desc, getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import type { Message } from "#core/message/message.ts";
import { Outbox } from "#core/message/outbox.ts";
import { notFound } from "#core/shared/errors.ts";
import { message } from "./message.table.ts";
import { blanks, is, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const columns = getTableColumns(message);
const { sentAt } = columns;

const get = statement<Pick<Message, "id">>()((db) => db.select(columns).from(message).where(is(message.id, "id")));

const markSent = statement<Pick<Message, "id" | "sentAt">>()((db) =>
  db.update(message).set(blanks({ sentAt })).where(is(message.id, "id")),
);

const recent = statement<{ readonly limit: number }>()((db) =>
  db.select(columns).from(message).orderBy(desc(message.id)).limit(sql.placeholder("limit")),
);

export const postgresOutbox: Layer.Layer<Outbox, never, Database> = Layer.effect(
  Outbox,
  Effect.gen(function* () {
    const { run, leave, caughtUp } = yield* Database;
    return {
      put: (messages) => leave({ messages }),
      get: Effect.fnUntraced(function* (id) {
        yield* caughtUp;
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("message"));
      }),
      markSent: (id, at) => Effect.asVoid(Effect.andThen(caughtUp, run(markSent, { id, sentAt: at }))),
      recent: (limit) => Effect.andThen(caughtUp, run(recent, { limit })),
    };
  }),
);
