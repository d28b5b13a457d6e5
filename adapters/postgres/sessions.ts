import { getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import { type Session, Sessions } from "#core/person/sessions.ts";
import type { SessionId } from "#core/shared/ids.ts";
import { session } from "./person.table.ts";
import { blanks, is, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const columns = getTableColumns(session);

const insert = statement<Session>()((db) => db.insert(session).values(blanks(columns)));

const findByTokenHash = statement<{ readonly hash: string }>()((db) =>
  db
    .select(columns)
    .from(session)
    .where(sql`${is(session.tokenHash, "hash")} or ${is(session.previousTokenHash, "hash")}`)
    .limit(1),
);

const rotate = statement<Session & { readonly expectedHash: string }>()((db) =>
  db
    .update(session)
    .set(blanks(columns))
    .where(sql`${is(session.id, "id")} and ${is(session.tokenHash, "expectedHash")}`)
    .returning({ id: session.id }),
);

const end = statement<{ readonly id: SessionId }>()((db) => db.delete(session).where(is(session.id, "id")));

export const postgresSessions: Layer.Layer<Sessions, never, Database> = Layer.effect(
  Sessions,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      insert: (opened) => Effect.asVoid(run(insert, opened)),
      findByTokenHash: (hash) => Effect.map(run(findByTokenHash, { hash }), ([found]) => found ?? null),
      rotate: (rotated, expectedHash) =>
        Effect.map(run(rotate, { ...rotated, expectedHash }), (saved) => saved.length > 0),
      end: (id) => Effect.asVoid(run(end, { id })),
    };
  }),
);
