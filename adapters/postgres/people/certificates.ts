import { asc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { Certificate } from "#core/people/certificate/certificate.ts";
import { Certificates } from "#core/people/certificate/own-certificates.ts";
import { found, inDatabase, oldestFirst, type Range } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { certificate } from "./person.table.ts";

const columns = getTableColumns(certificate);

const insert = statement<Certificate>()((db) => db.insert(certificate).values(blanks(columns)));

const get = statement<Pick<Certificate, "id">>()((db) =>
  db.select(columns).from(certificate).where(is(certificate.id, "id")),
);

const remove = statement<Pick<Certificate, "id">>()((db) => db.delete(certificate).where(is(certificate.id, "id")));

const ofPerson = statement<Pick<Certificate, "personId"> & Range>()((db) =>
  db
    .select(columns)
    .from(certificate)
    .where(sql`${is(certificate.personId, "personId")} and ${certificate.id} > ${sql.placeholder("after")}`)
    .orderBy(asc(certificate.id))
    .limit(sql.placeholder("limit")),
);

export const postgresCertificates = inDatabase(Certificates)(({ run }) => ({
  insert: (added) => Effect.asVoid(run(insert, added)),
  get: (id) => found("certificate", run(get, { id })),
  remove: (id) => Effect.asVoid(run(remove, { id })),
  ofPerson: (personId, page) => oldestFirst(page, (range) => run(ofPerson, { personId, ...range })),
}));
