import { getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import type { StoredFile } from "#core/file/file.ts";
import { Files } from "#core/file/files.ts";
import { notFound } from "#core/shared/errors.ts";
import type { FileId } from "#core/shared/ids.ts";
import { file } from "./person.table.ts";
import { blanks, is, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const columns = getTableColumns(file);

const insert = statement<StoredFile>()((db) => db.insert(file).values(blanks(columns)));

const get = statement<{ readonly id: FileId }>()((db) => db.select(columns).from(file).where(is(file.id, "id")));

const many = statement<{ readonly ids: string }>()((db) =>
  db
    .select(columns)
    .from(file)
    .where(sql`${file.id} in (select value::uuid from jsonb_array_elements_text(${sql.placeholder("ids")}::jsonb))`),
);

export const postgresFiles: Layer.Layer<Files, never, Database> = Layer.effect(
  Files,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      insert: (stored) => Effect.asVoid(run(insert, stored)),
      get: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("file"));
      }),
      many: (ids) => (ids.length === 0 ? Effect.succeed([]) : run(many, { ids: JSON.stringify(ids) })),
    };
  }),
);
