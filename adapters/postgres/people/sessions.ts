import { desc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import { type Session, Sessions } from "#core/people/session/sessions.ts";
import type { PersonId, SessionId } from "#core/shared/ids.ts";
import { newestId } from "../cursor.ts";
import { inDatabase, newestFirst } from "../rows.ts";
import { blanks, given, is, statement } from "../statement.ts";
import { session } from "./session.table.ts";

const columns = getTableColumns(session);
const { provenAt, ...rotating } = columns;
const { endedAt, expiresAt } = columns;
const lives = sql`${endedAt} is null`;

const insert = statement<Session>()((db) => db.insert(session).values(blanks(columns)));

const find = statement<Pick<Session, "id">>()((db) =>
  db
    .select(columns)
    .from(session)
    .where(sql`${is(session.id, "id")} and ${lives}`),
);

const rotate = statement<Session & { readonly expectedHash: string }>()((db) =>
  db
    .update(session)
    .set(blanks(rotating))
    .where(sql`${is(session.id, "id")} and ${is(session.tokenHash, "expectedHash")} and ${lives}`)
    .returning({ id: session.id }),
);

const prove = statement<Pick<Session, "id" | "provenAt">>()((db) =>
  db
    .update(session)
    .set(blanks({ provenAt }))
    .where(sql`${is(session.id, "id")} and ${lives}`),
);

type SessionQuery = { readonly personId: PersonId; readonly at: Date; readonly after: string; readonly limit: number };
const ofPerson = statement<SessionQuery>()((db) =>
  db
    .select(columns)
    .from(session)
    .where(
      sql`${is(session.personId, "personId")} and ${session.id} < ${sql.placeholder("after")}
        and ${lives} and ${expiresAt} > ${given("at", expiresAt)}`,
    )
    .orderBy(desc(session.id))
    .limit(sql.placeholder("limit")),
);

const end = statement<Pick<Session, "id" | "personId" | "endedAt">>()((db) =>
  db
    .update(session)
    .set(blanks({ endedAt }))
    .where(sql`${is(session.id, "id")} and ${is(session.personId, "personId")} and ${lives}`)
    .returning({ id: session.id }),
);

const endAll = statement<Pick<Session, "personId" | "endedAt"> & { readonly except: SessionId }>()((db) =>
  db
    .update(session)
    .set(blanks({ endedAt }))
    .where(sql`${is(session.personId, "personId")} and ${session.id} <> ${given("except", session.id)} and ${lives}`)
    .returning({ id: session.id }),
);

const endActing = statement<Pick<Session, "actsFor" | "endedAt"> & { readonly personId: PersonId | null }>()((db) =>
  db
    .update(session)
    .set(blanks({ endedAt }))
    .where(
      sql`${is(session.actsFor, "actsFor")} and ${lives}
        and (${given("personId", session.personId)}::uuid is null or ${is(session.personId, "personId")})`,
    )
    .returning({ id: session.id, personId: session.personId }),
);

const endedSince = statement<{ readonly since: Date }>()((db) =>
  db
    .select({ id: session.id })
    .from(session)
    .where(sql`${endedAt} >= ${given("since", endedAt)}`),
);

const removeOver = statement<{ readonly before: Date }>()((db) =>
  db
    .delete(session)
    .where(sql`${endedAt} < ${given("before", endedAt)} or ${expiresAt} < ${given("before", expiresAt)}`),
);

const ids = (rows: ReadonlyArray<{ readonly id: SessionId }>) => rows.map(({ id }) => id);

export const postgresSessions = inDatabase(Sessions)(({ run }) => ({
  insert: (opened) => Effect.asVoid(run(insert, opened)),
  find: (id) => Effect.map(run(find, { id }), ([found]) => found ?? null),
  rotate: (rotated, expectedHash) => Effect.map(run(rotate, { ...rotated, expectedHash }), (saved) => saved.length > 0),
  prove: (id, at) => Effect.asVoid(run(prove, { id, provenAt: at })),
  ofPerson: (personId, at, page) => newestFirst(page, (range) => run(ofPerson, { personId, at, ...range })),
  end: (personId, id, at) => Effect.map(run(end, { id, personId, endedAt: at }), (ended) => ended.length > 0),
  endAll: (personId, except, at) =>
    Effect.map(run(endAll, { personId, except: except ?? (newestId as SessionId), endedAt: at }), ids),
  endActing: (businessId, personId, at) => run(endActing, { actsFor: businessId, personId, endedAt: at }),
  endedSince: (since) => Effect.map(run(endedSince, { since }), ids),
  removeOver: (before) => Effect.asVoid(run(removeOver, { before })),
}));
