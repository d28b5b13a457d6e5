import { getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { StoredFile, UploadKey } from "#core/people/file/file.ts";
import { Files } from "#core/people/file/files.ts";
import type { Unavailable } from "#core/shared/errors.ts";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import type { Database } from "../database.ts";
import { isReferredTo } from "../failure.ts";
import { found, inDatabase } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { file } from "./file.table.ts";

const { uploadKey: _key, ...shown } = getTableColumns(file);

const insert = statement<StoredFile & { readonly uploadKey: UploadKey | null }>()((db) =>
  db
    .insert(file)
    .values(blanks(getTableColumns(file)))
    .onConflictDoNothing({ target: [file.ownerId, file.uploadKey], where: sql`upload_key is not null` })
    .returning({ id: file.id }),
);

const get = statement<{ readonly id: FileId }>()((db) => db.select(shown).from(file).where(is(file.id, "id")));

const findByKey = statement<{ readonly ownerId: PersonId; readonly uploadKey: UploadKey }>()((db) =>
  db
    .select(shown)
    .from(file)
    .where(sql`${is(file.ownerId, "ownerId")} and ${is(file.uploadKey, "uploadKey")}`),
);

const among = sql`${file.id} in (select value::uuid from jsonb_array_elements_text(${sql.placeholder("ids")}::jsonb))`;

const many = statement<{ readonly ids: string }>()((db) => db.select(shown).from(file).where(among));

// Always in the same order, so that two transactions never deadlock.
const manyForShare = statement<{ readonly ids: string }>()((db) =>
  db.select(shown).from(file).where(among).orderBy(file.id).for("key share"),
);

const usedSince = statement<{ readonly ownerId: PersonId; readonly since: Date }>()((db) =>
  db
    .select({ files: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${file.size}), 0)::float8` })
    .from(file)
    .where(
      sql`${is(file.ownerId, "ownerId")} and ${file.createdAt} >= ${sql.param(sql.placeholder("since"), file.createdAt)}
        and ${file.purpose} <> 'own_data'`,
    ),
);

/** Also stores the file references as rows, so that foreign keys protect the files. */
export const putFiles = (
  query: Database["Service"]["query"],
  noun: "change_order" | "delivery" | "dispute",
  id: string,
  files: ReadonlyArray<{ readonly id: FileId }>,
): Effect.Effect<unknown, Unavailable> => {
  const ids = JSON.stringify(files.map((one) => one.id));
  return files.length === 0
    ? Effect.void
    : query(
        (on) => on`
          insert into ${on(`${noun}_file`)} (${on(`${noun}_id`)}, file_id)
          select ${id}, value::uuid from jsonb_array_elements_text(${ids}::jsonb)
          on conflict do nothing`,
      );
};

/** Every column that refers to a file; a test compares them with the database's own list. */
export const fileReferences = [
  ["person", "picture_id"],
  ["certificate", "file_id"],
  ["credential", "document_id"],
  ["listing_file", "file_id"],
  ["bid", "attachment_id"],
  ["bid_picture", "file_id"],
  ["milestone", "picture_id"],
  ["change_order_file", "file_id"],
  ["delivery_file", "file_id"],
  ["dispute_file", "file_id"],
  ["chat_message_file", "file_id"],
  ["data_copy", "file_id"],
] as const;

const unreferred = sql.join(
  fileReferences.map(
    ([table, column]) =>
      sql`not exists (select from ${sql.identifier(table)} r where r.${sql.identifier(column)} = ${file.id})`,
  ),
  sql` and `,
);

const orphans = statement<{ readonly before: Date; readonly limit: number }>()((db) =>
  db
    .select(shown)
    .from(file)
    .where(sql`${file.createdAt} < ${sql.param(sql.placeholder("before"), file.createdAt)} and ${unreferred}`)
    .orderBy(file.id)
    .limit(sql.placeholder("limit")),
);

// Checked and removed in one statement. Foreign keys catch a reference that is added at the same moment.
const remove = statement<{ readonly id: FileId }>()((db) =>
  db
    .delete(file)
    .where(sql`${is(file.id, "id")} and ${unreferred}`)
    .returning({ id: file.id }),
);

export const postgresFiles = inDatabase(Files)(({ run }) => ({
  insert: Effect.fnUntraced(function* (stored, uploadKey) {
    const inserted = yield* run(insert, { ...stored, uploadKey });
    if (inserted.length > 0 || uploadKey === null) return stored;
    const [first] = yield* run(findByKey, { ownerId: stored.ownerId, uploadKey });
    return first ?? stored;
  }),
  get: (id) => found("file", run(get, { id })),
  findByKey: (ownerId, uploadKey) => Effect.map(run(findByKey, { ownerId, uploadKey }), ([first]) => first ?? null),
  many: (ids) => (ids.length === 0 ? Effect.succeed([]) : run(many, { ids: JSON.stringify(ids) })),
  manyForShare: (ids) => (ids.length === 0 ? Effect.succeed([]) : run(manyForShare, { ids: JSON.stringify(ids) })),
  usedSince: (ownerId, since) =>
    Effect.map(run(usedSince, { ownerId, since }), ([used]) => used ?? { files: 0, bytes: 0 }),
  orphans: (before, limit) => run(orphans, { before, limit }),
  remove: (id) =>
    run(remove, { id }).pipe(
      Effect.map((removed) => removed.length > 0),
      Effect.catchDefect((defect) => (isReferredTo(defect) ? Effect.succeed(false) : Effect.die(defect))),
    ),
}));
