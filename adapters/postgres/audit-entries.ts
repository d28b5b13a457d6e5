import { desc, getTableColumns, type SQL, sql } from "drizzle-orm";
import { Effect, Layer } from "effect";
import { cutPage } from "#core/shared/page.ts";
import { AuditEntries, type AuditFilter } from "#core/staff/audit-entries.ts";
import type { AuditEntry } from "#core/staff/audit-entry.ts";
import { idAfter, newestId } from "./cursor.ts";
import { auditEntry } from "./staff.table.ts";
import { blanks, statement } from "./statement.ts";
import { Database } from "./transaction.ts";

const own = getTableColumns(auditEntry);
type Range = { readonly after: string; readonly limit: number };

const insert = statement<AuditEntry>()((db) => db.insert(auditEntry).values(blanks(own)));

const given = (name: keyof AuditFilter) => sql.placeholder(name);
const isAfter = sql`${auditEntry.id} < ${sql.placeholder("after")}`;
const isSince = sql`(${given("since")}::timestamptz is null or ${auditEntry.at} >= ${given("since")}::timestamptz)`;
const isOfStaff = sql`(${given("staffId")}::uuid is null or ${auditEntry.staffId} = ${given("staffId")}::uuid)`;
const isOfKind = sql`(${given("kind")}::text is null or ${auditEntry.kind} = ${given("kind")}::text)`;
const isOfTicket = sql`(${given("ticketId")}::uuid is null or ${auditEntry.ticketId} = ${given("ticketId")}::uuid)`;

/** One statement for each part of a filter that an index can lead by; the parts after it only narrow what that finds. */
const page = (leading: SQL, ...others: ReadonlyArray<SQL>) =>
  statement<Omit<AuditFilter, "since"> & { readonly since: string | null } & Range>()((db) =>
    db
      .select(own)
      .from(auditEntry)
      .where(sql.join([leading, ...others, isSince, isAfter], sql` and `))
      .orderBy(desc(auditEntry.id))
      .limit(sql.placeholder("limit")),
  );
const bySubject = page(
  sql`${auditEntry.subjects} @> array[${given("subject")}::text]`,
  isOfStaff,
  isOfKind,
  isOfTicket,
);
const byTicket = page(sql`${auditEntry.ticketId} = ${given("ticketId")}::uuid`, isOfStaff, isOfKind);
const byStaff = page(sql`${auditEntry.staffId} = ${given("staffId")}::uuid`, isOfKind);
const byKind = page(sql`${auditEntry.kind} = ${given("kind")}`);
const all = page(sql`true`);

const statementFor = ({ subject, ticketId, staffId, kind }: AuditFilter) => {
  if (subject !== null) return bySubject;
  if (ticketId !== null) return byTicket;
  if (staffId !== null) return byStaff;
  return kind === null ? all : byKind;
};

export const postgresAuditEntries: Layer.Layer<AuditEntries, never, Database> = Layer.effect(
  AuditEntries,
  Effect.gen(function* () {
    const { run, send } = yield* Database;
    return {
      append: (entry) => send((on) => insert(on, entry)),
      search: Effect.fnUntraced(function* (filter, request) {
        const rows = yield* run(statementFor(filter), {
          ...filter,
          since: filter.since?.toISOString() ?? null,
          after: idAfter(request.after, newestId),
          limit: request.limit + 1,
        });
        return cutPage(rows, request.limit, ({ id }) => id);
      }),
    };
  }),
);
