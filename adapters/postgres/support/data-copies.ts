import { eq, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { FileId, PersonId } from "#core/shared/ids.ts";
import { DataCopies } from "#core/support/privacy/export-own-data.ts";
import { file } from "../people/file.table.ts";
import { inDatabase } from "../rows.ts";
import { is, statement } from "../statement.ts";
import { dataCopy } from "./data-copy.table.ts";

type Of = { readonly personId: PersonId };
const time = (name: string) => sql`${sql.param(sql.placeholder(name), dataCopy.requestedAt)}`;

const request = statement<Of & { readonly at: Date; readonly notAfter: Date }>()((db) =>
  db
    .insert(dataCopy)
    .values({ personId: sql.placeholder("personId"), requestedAt: time("at") })
    .onConflictDoUpdate({
      target: dataCopy.personId,
      set: { requestedAt: sql`excluded.requested_at`, fileId: null, readyAt: null },
      setWhere: sql`${dataCopy.requestedAt} <= ${time("notAfter")}`,
    })
    .returning({ personId: dataCopy.personId }),
);

const find = statement<Of>()((db) =>
  db
    .select({
      personId: dataCopy.personId,
      requestedAt: dataCopy.requestedAt,
      readyAt: dataCopy.readyAt,
      id: file.id,
      size: file.size,
    })
    .from(dataCopy)
    .leftJoin(file, eq(file.id, dataCopy.fileId))
    .where(is(dataCopy.personId, "personId")),
);

const finish = statement<Of & { readonly fileId: FileId; readonly at: Date }>()((db) =>
  db
    .update(dataCopy)
    .set({ fileId: sql`${sql.placeholder("fileId")}`, readyAt: time("at") })
    .where(sql`${is(dataCopy.personId, "personId")} and ${dataCopy.fileId} is null`)
    .returning({ personId: dataCopy.personId }),
);

const removeBefore = statement<{ readonly before: Date }>()((db) =>
  db.delete(dataCopy).where(sql`${dataCopy.requestedAt} < ${time("before")}`),
);

export const postgresDataCopies = inDatabase(DataCopies)(({ run }) => ({
  request: (personId, at, notAfter) =>
    Effect.map(run(request, { personId, at, notAfter }), (noted) => noted.length > 0),
  find: (personId) =>
    Effect.map(run(find, { personId }), ([found]) => {
      if (found === undefined) return null;
      const { requestedAt, readyAt, id, size } = found;
      const isReady = readyAt !== null && id !== null && size !== null;
      return { personId, requestedAt, file: isReady ? { id, size, readyAt } : null };
    }),
  finish: (personId, fileId, at) =>
    Effect.map(run(finish, { personId, fileId, at }), (finished) => finished.length > 0),
  removeBefore: (before) => Effect.asVoid(run(removeBefore, { before })),
}));
