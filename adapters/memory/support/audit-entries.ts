import { Effect, Layer } from "effect";
import { AuditEntries, type AuditFilter } from "#core/support/staff/audit-entries.ts";
import type { AuditEntry } from "#core/support/staff/audit-entry.ts";
import { Memory } from "../memory.ts";
import { byId, newestFirst } from "../rows.ts";
import { withRow } from "../tables.ts";

const fits = (entry: AuditEntry, { staffId, kind, ticketId, subject, since }: AuditFilter): boolean =>
  (staffId === null || entry.staffId === staffId) &&
  (kind === null || entry.kind === kind) &&
  (ticketId === null || entry.ticketId === ticketId) &&
  (subject === null || entry.subjects.includes(subject)) &&
  (since === null || entry.at >= since);

export const memoryAuditEntries = Layer.effect(
  AuditEntries,
  Effect.map(Memory, ({ read, write }) =>
    AuditEntries.of({
      append: (entry) => write((tables) => withRow(tables, "auditEntries", entry.id, entry)),
      search: (filter, page) =>
        read(({ auditEntries }) =>
          newestFirst(
            [...auditEntries.values()].filter((entry) => fits(entry, filter)),
            page,
            byId,
          ),
        ),
      unapprovedSince: (subjects, since) =>
        read(({ auditEntries }) => {
          const counted = [...auditEntries.values()].filter(({ unapproved, at }) => unapproved > 0 && at >= since);
          const sums = subjects.map((subject) =>
            counted
              .filter((entry) => entry.subjects.includes(subject))
              .reduce((sum, { unapproved }) => sum + unapproved, 0),
          );
          return Math.max(0, ...sums);
        }),
    }),
  ),
);
