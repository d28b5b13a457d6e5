import { desc, getTableColumns, type SQL, sql } from "drizzle-orm";
import { Effect, Schema } from "effect";
import { cutPage } from "#core/shared/page.ts";
import type { AuditSeal } from "#core/support/staff/audit-chain.ts";
import { AuditEntries, type AuditEntry, type AuditFilter } from "#core/support/staff/audit-entries.ts";
import { idAfter, newestId, oldestId } from "../cursor.ts";
import { inDatabase } from "../rows.ts";
import { blanks, is, rowsOf, statement } from "../statement.ts";
import { auditEntry, auditSeal } from "./staff.table.ts";

const { number, hash, ...own } = getTableColumns(auditEntry);
const link = { number, hash };
const { isOnly, ...sealed } = getTableColumns(auditSeal);
type Range = { readonly after: string; readonly from: string; readonly limit: number };

/** The namespace that separates locks on summed stakes from all other locks of the database. */
const stakeLock = 76;

/** How much earlier than its entry an id can be created, in milliseconds. */
const slack = 60_000;

/** The smallest id that could have been created then: ids begin with their time (decision 0008). */
const idFrom = (since: Date | null): string => {
  if (since === null) return oldestId;
  const millis = Math.max(0, since.getTime() - slack)
    .toString(16)
    .padStart(12, "0");
  return `${millis.slice(0, 8)}-${millis.slice(8)}${oldestId.slice(13)}`;
};

// The database assigns each entry its place in the chain on insert.
const insert = statement<AuditEntry>()((db) =>
  db
    .insert(auditEntry)
    .values({ ...blanks(own), number: sql`default`, hash: sql`default` })
    .returning(link),
);

const chain = statement<{ readonly after: number; readonly limit: number }>()((db) =>
  db
    .select({ ...own, ...link })
    .from(auditEntry)
    .where(sql`${number} > ${sql.placeholder("after")}::bigint`)
    .orderBy(number)
    .limit(sql.placeholder("limit")),
);
const extent = statement()((db) =>
  db
    .select({
      count: sql<number>`count(*)::float8`.mapWith(Number),
      last: sql<number>`coalesce(max(${number}), 0)::float8`.mapWith(Number),
    })
    .from(auditEntry),
);
const linkAt = statement<{ readonly number: number }>()((db) =>
  db.select(link).from(auditEntry).where(is(number, "number")),
);
const seal = statement()((db) => db.select(sealed).from(auditSeal));
const saveSeal = statement<AuditSeal>()((db) =>
  db
    .insert(auditSeal)
    .values(blanks(sealed))
    .onConflictDoUpdate({ target: isOnly, set: blanks(sealed) }),
);

const given = (name: keyof AuditFilter) => sql.placeholder(name);
const isOfStaff = sql`(${given("staffId")}::uuid is null or ${auditEntry.staffId} = ${given("staffId")}::uuid)`;
const isOfKind = sql`(${given("kind")}::text is null or ${auditEntry.kind} = ${given("kind")}::text)`;
const isOfTicket = sql`(${given("ticketId")}::uuid is null or ${auditEntry.ticketId} = ${given("ticketId")}::uuid)`;
const isAfter = sql`${auditEntry.id} < ${sql.placeholder("after")}`;
const isSince = sql`${auditEntry.id} >= ${sql.placeholder("from")} and ${auditEntry.at} >= ${given("since")}`;
const newestFirst = desc(auditEntry.id);
// One thing has few entries. Sorted as text, so that the planner does not choose to scan all ids in order.
const newestOfFew = sql`${auditEntry.id}::text collate "C" desc`;

type Values = Omit<AuditFilter, "since"> & { readonly since: string | null } & Range;
const page = (order: SQL, conditions: ReadonlyArray<SQL>) =>
  statement<Values>()((db) =>
    db
      .select(own)
      .from(auditEntry)
      .where(sql.join([...conditions, isAfter], sql` and `))
      .orderBy(order)
      .limit(sql.placeholder("limit")),
  );

/**
 * One statement per leading index; the other parts of a filter only narrow its results. A filter with `since` has its
 * own statement, because a bound that may be absent spoils the planner's estimate.
 */
const pages = (order: SQL, ...conditions: ReadonlyArray<SQL>) => ({
  ever: page(order, conditions),
  since: page(order, [...conditions, isSince]),
});
const bySubject = pages(
  newestOfFew,
  sql`${auditEntry.subjects} && ${given("subjects")}::text[]`,
  isOfStaff,
  isOfKind,
  isOfTicket,
);
const byTicket = pages(newestFirst, sql`${auditEntry.ticketId} = ${given("ticketId")}::uuid`, isOfStaff, isOfKind);
const byStaff = pages(newestFirst, sql`${auditEntry.staffId} = ${given("staffId")}::uuid`, isOfKind);
const byKind = pages(newestFirst, sql`${auditEntry.kind} = ${given("kind")}`);
const all = pages(newestFirst);

const pagesFor = ({ subjects, ticketId, staffId, kind }: AuditFilter) => {
  if (subjects !== null) return bySubject;
  if (ticketId !== null) return byTicket;
  if (staffId !== null) return byStaff;
  return kind === null ? all : byKind;
};

const missing = (): never => {
  throw new Error("The database has not told the place of an entry.");
};

const sumsOf = rowsOf(Schema.Struct({ sum: Schema.Finite }));

export const postgresAuditEntries = inDatabase(AuditEntries)(({ run, query }) => ({
  append: (entry) => Effect.map(run(insert, entry), ([made]) => made ?? missing()),
  chain: (after, limit) =>
    Effect.map(run(chain, { after: after ?? Number.MIN_SAFE_INTEGER, limit }), (rows) =>
      rows.map(({ number, hash, ...entry }) => ({ entry, link: { number, hash } })),
    ),
  extent: () => Effect.map(run(extent, {}), ([found]) => found ?? { count: 0, last: 0 }),
  linkAt: (number) => Effect.map(run(linkAt, { number }), ([found]) => found ?? null),
  seal: () => Effect.map(run(seal, {}), ([found]) => found ?? null),
  saveSeal: (sealed) => Effect.asVoid(run(saveSeal, sealed)),
  search: Effect.fnUntraced(function* (filter, request) {
    const rows = yield* run(pagesFor(filter)[filter.since === null ? "ever" : "since"], {
      ...filter,
      since: filter.since?.toISOString() ?? null,
      from: idFrom(filter.since),
      after: idAfter(request.after, newestId),
      limit: request.limit + 1,
    });
    return cutPage(rows, request.limit, ({ id }) => id);
  }),
  unapprovedSince: Effect.fnUntraced(function* (subjects, since) {
    // Always in the same order, so that two transactions that sum up the same things never deadlock.
    const sorted = [...new Set(subjects)].toSorted();
    yield* query(
      (on) => on`
            select pg_advisory_xact_lock(hashtextextended(subject, ${stakeLock}))
            from (select unnest(${sorted}::text[]) as subject order by 1) as subjects`,
    );
    const sums = yield* query(
      (on) => on`
            select coalesce(max(sum), 0)::float8 as sum from (
              select sum(unapproved) as sum from audit_entry cross join unnest(subjects) as subject
              where subjects && ${sorted}::text[] and unapproved > 0 and at >= ${since} and subject = any(${sorted}::text[])
              group by subject
            ) as sums`,
    );
    return sumsOf(sums)[0]?.sum ?? 0;
  }),
}));
