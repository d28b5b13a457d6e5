import { asc, getTableColumns, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import type { Certificate } from "#core/people/certificate/certificate.ts";
import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { notFound } from "#core/shared/errors.ts";
import { cutPage } from "#core/shared/page.ts";
import { idAfter, oldestId } from "../cursor.ts";
import { Database } from "../database.ts";
import { blanks, is, statement } from "../statement.ts";
import { certificate } from "./person.table.ts";

const columns = getTableColumns(certificate);

const insert = statement<Certificate>()((db) => db.insert(certificate).values(blanks(columns)));

const get = statement<Pick<Certificate, "id">>()((db) =>
  db.select(columns).from(certificate).where(is(certificate.id, "id")),
);

const remove = statement<Pick<Certificate, "id">>()((db) => db.delete(certificate).where(is(certificate.id, "id")));

const ofPerson = statement<Pick<Certificate, "personId"> & { readonly after: string; readonly limit: number }>()((db) =>
  db
    .select(columns)
    .from(certificate)
    .where(sql`${is(certificate.personId, "personId")} and ${certificate.id} > ${sql.placeholder("after")}`)
    .orderBy(asc(certificate.id))
    .limit(sql.placeholder("limit")),
);

export const postgresCertificates: Layer.Layer<Certificates, never, Database> = Layer.effect(
  Certificates,
  Effect.gen(function* () {
    const { run } = yield* Database;
    return {
      insert: (added) => Effect.asVoid(run(insert, added)),
      get: Effect.fnUntraced(function* (id) {
        const [found] = yield* run(get, { id });
        return found ?? (yield* notFound("certificate"));
      }),
      remove: (id) => Effect.asVoid(run(remove, { id })),
      ofPerson: Effect.fnUntraced(function* (personId, page) {
        const range = { after: idAfter(page.after, oldestId), limit: page.limit + 1 };
        return cutPage(yield* run(ofPerson, { personId, ...range }), page.limit, ({ id }) => id);
      }),
    };
  }),
);
