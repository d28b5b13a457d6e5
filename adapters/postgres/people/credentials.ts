import { asc, desc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { Credential } from "#core/people/credential/credential.ts";
import { Credentials, type EndingCredentials } from "#core/people/credential/credentials.ts";
import { found, inDatabase, newestFirst, nextVersion, oldestFirst, type Range, saving } from "../rows.ts";
import { blanks, is, statement } from "../statement.ts";
import { credential } from "./credential.table.ts";

const own = getTableColumns(credential);
const { id: _id, personId: _person, createdAt: _created, version: _version, ...changing } = own;

const limit = sql.placeholder("limit");

const insert = statement<Credential>()((db) => db.insert(credential).values(blanks(own)));

const get = statement<Pick<Credential, "id">>()((db) => db.select(own).from(credential).where(is(credential.id, "id")));

const save = saving<Credential>(credential, changing);

const remove = statement<Pick<Credential, "id">>()((db) => db.delete(credential).where(is(credential.id, "id")));

const ofPerson = statement<Pick<Credential, "personId"> & Range>()((db) =>
  db
    .select(own)
    .from(credential)
    .where(sql`${is(credential.personId, "personId")} and ${credential.id} > ${sql.placeholder("after")}`)
    .orderBy(asc(credential.id))
    .limit(limit),
);

const shownOf = statement<{ readonly ids: string }>()((db) =>
  db
    .select(own)
    .from(credential)
    .where(
      sql`${credential.state} <> 'rejected' and ${credential.personId} = any(array(
        select value::uuid from jsonb_array_elements_text(${sql.placeholder("ids")}::jsonb)))`,
    )
    .orderBy(asc(credential.id)),
);

const newest = sql`${credential.id} < ${sql.placeholder("after")}`;

const all = statement<Range>()((db) =>
  db.select(own).from(credential).where(newest).orderBy(desc(credential.id)).limit(limit),
);

// A range of a single state, in index order, so that the planner considers no other index cheaper for any state.
const inState = statement<Range & Pick<Credential, "state">>()((db) =>
  db
    .select(own)
    .from(credential)
    .where(sql`${credential.state} between ${sql.placeholder("state")} and ${sql.placeholder("state")} and ${newest}`)
    .orderBy(asc(credential.state), desc(credential.id))
    .limit(limit),
);

const newestOfPerson = statement<Range & Pick<Credential, "personId"> & { readonly state: string | null }>()((db) =>
  db
    .select(own)
    .from(credential)
    .where(
      sql`${is(credential.personId, "personId")} and ${newest}
        and (${sql.placeholder("state")}::text is null or ${credential.state} = ${sql.placeholder("state")})`,
    )
    .orderBy(desc(credential.id))
    .limit(limit),
);

const ending = statement<EndingCredentials & { readonly after: string; readonly id: string; readonly limit: number }>()(
  (db) =>
    db
      .select(own)
      .from(credential)
      .where(
        sql`${credential.state} <> 'rejected' and ${credential.validUntil} between ${sql.placeholder("from")}::date
        and ${sql.placeholder("to")}::date
        and (${credential.validUntil}, ${credential.id}) > (${sql.placeholder("after")}::date, ${sql.placeholder("id")}::uuid)`,
      )
      .orderBy(asc(credential.validUntil), asc(credential.id))
      .limit(limit),
);

/** Sorts before all ids. */
const firstId = "00000000-0000-0000-0000-000000000000";

export const postgresCredentials = inDatabase(Credentials)(({ run }) => ({
  insert: (added) => Effect.asVoid(run(insert, added)),
  get: (id) => found("credential", run(get, { id })),
  save: (changed) => nextVersion("credential", changed, run(save, changed)),
  remove: (id) => Effect.asVoid(run(remove, { id })),
  ofPerson: (personId, page) => oldestFirst(page, (range) => run(ofPerson, { personId, ...range })),
  shownOf: (ids) => (ids.length === 0 ? Effect.succeed([]) : run(shownOf, { ids: JSON.stringify(ids) })),
  list: ({ state, personId }, page) =>
    newestFirst(page, (range) => {
      if (personId !== null) return run(newestOfPerson, { personId, state, ...range });
      return state === null ? run(all, range) : run(inState, { state, ...range });
    }),
  ending: (range, { after, limit: most }) =>
    run(ending, { ...range, after: after?.validUntil ?? range.from, id: after?.id ?? firstId, limit: most }),
}));
