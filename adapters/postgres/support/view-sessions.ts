import { asc, desc, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { PersonId } from "#core/shared/ids.ts";
import type { ViewSession } from "#core/support/view-session/view-session.ts";
import { ViewSessions } from "#core/support/view-session/view-sessions.ts";
import { inDatabase, newestFirst, type Range } from "../rows.ts";
import { blanks, given, is, statement } from "../statement.ts";
import { viewSession } from "./view-session.table.ts";

const { seen, ...columns } = getTableColumns(viewSession);
const { tokenHash, openedAt, expiresAt, endedAt } = columns;
type Id = Pick<ViewSession, "id">;
const lives = sql`${endedAt} is null`;

const insert = statement<ViewSession>()((db) => db.insert(viewSession).values({ ...blanks(columns), seen: sql`'{}'` }));
const findByToken = statement<Pick<ViewSession, "tokenHash">>()((db) =>
  db.select(columns).from(viewSession).where(is(tokenHash, "tokenHash")),
);
const open = statement<Id & Pick<ViewSession, "tokenHash" | "openedAt" | "expiresAt">>()((db) =>
  db
    .update(viewSession)
    .set(blanks({ tokenHash, openedAt, expiresAt }))
    .where(sql`${is(viewSession.id, "id")} and ${openedAt} is null and ${lives}`)
    .returning({ id: viewSession.id }),
);
const end = statement<Id & Pick<ViewSession, "endedAt">>()((db) =>
  db
    .update(viewSession)
    .set(blanks({ endedAt }))
    .where(sql`${is(viewSession.id, "id")} and ${lives}`)
    .returning({ id: viewSession.id }),
);
const live = statement<{ readonly personId: PersonId; readonly at: Date }>()((db) =>
  db
    .select(columns)
    .from(viewSession)
    .where(sql`${is(viewSession.personId, "personId")} and ${lives} and ${expiresAt} > ${given("at", expiresAt)}`)
    .orderBy(asc(viewSession.id)),
);
type Thing = Id & { readonly thing: string; readonly most: number };
const isKnown = sql`${sql.placeholder("thing")} = any(${seen})`;
const note = statement<Thing>()((db) =>
  db
    .update(viewSession)
    .set({ seen: sql`array_append(${seen}, ${sql.placeholder("thing")})` })
    .where(sql`${is(viewSession.id, "id")} and not ${isKnown} and cardinality(${seen}) < ${sql.placeholder("most")}`)
    .returning({ id: viewSession.id }),
);
const known = statement<Omit<Thing, "most">>()((db) =>
  db
    .select({ id: viewSession.id })
    .from(viewSession)
    .where(sql`${is(viewSession.id, "id")} and ${isKnown}`),
);
const ofPerson = statement<{ readonly personId: PersonId } & Range>()((db) =>
  db
    .select(columns)
    .from(viewSession)
    .where(
      sql`${is(viewSession.personId, "personId")} and ${viewSession.id} < ${sql.placeholder("after")}
        and ${openedAt} is not null`,
    )
    .orderBy(desc(viewSession.id))
    .limit(sql.placeholder("limit")),
);

export const postgresViewSessions = inDatabase(ViewSessions)(({ run }) => ({
  insert: (session) => Effect.asVoid(run(insert, session)),
  findByToken: (hash) => Effect.map(run(findByToken, { tokenHash: hash }), ([found]) => found ?? null),
  open: (id, opening) => Effect.map(run(open, { id, ...opening }), (opened) => opened.length > 0),
  end: (id, at) => Effect.map(run(end, { id, endedAt: at }), (ended) => ended.length > 0),
  live: (personId, at) => run(live, { personId, at }),
  noteSeen: Effect.fnUntraced(function* (id, thing, most) {
    if ((yield* run(note, { id, thing, most })).length > 0) return "new" as const;
    return (yield* run(known, { id, thing })).length > 0 ? ("known" as const) : ("full" as const);
  }),
  ofPerson: (personId, page) => newestFirst(page, (range) => run(ofPerson, { personId, ...range })),
}));
