import { createHash } from "node:crypto";
import { Result } from "effect";
import { type ChainedEntry, chainedText } from "#core/support/staff/audit-chain.ts";
import { AuditEntries, type AuditEntry, type AuditFilter } from "#core/support/staff/audit-entries.ts";
import { inMemory } from "../memory.ts";
import { byId, newestFirst } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

const fits = (entry: AuditEntry, { staffId, kind, ticketId, subjects, since }: AuditFilter): boolean =>
  (staffId === null || entry.staffId === staffId) &&
  (kind === null || entry.kind === kind) &&
  (ticketId === null || entry.ticketId === ticketId) &&
  (subjects === null || entry.subjects.some((id) => subjects.includes(id))) &&
  (since === null || entry.at >= since);

const entriesOf = ({ auditEntries }: Tables): ReadonlyArray<AuditEntry> =>
  [...auditEntries.values()].map(({ entry }) => entry);

/** The entry linked to the end of the chain; entries are stored in chain order. */
const chained = ({ auditEntries }: Tables, entry: AuditEntry): ChainedEntry => {
  const last = [...auditEntries.values()].at(-1)?.link;
  const number = (last?.number ?? 0) + 1;
  const hash = createHash("sha256")
    .update(chainedText(last?.hash ?? "", number, entry))
    .digest("hex");
  return { entry, link: { number, hash } };
};

export const memoryAuditEntries = inMemory(AuditEntries)(({ read, write, modify }) => ({
  append: (entry) =>
    modify((tables) => {
      const made = chained(tables, entry);
      return Result.succeed([made.link, withRow(tables, "auditEntries", entry.id, made)]);
    }),
  chain: (after, limit) =>
    read(({ auditEntries }) =>
      [...auditEntries.values()].filter(({ link }) => after === null || link.number > after).slice(0, limit),
    ),
  extent: () => read(({ auditEntries: { size } }) => ({ count: size, last: size })),
  linkAt: (number) =>
    read(({ auditEntries }) => [...auditEntries.values()].find(({ link }) => link.number === number)?.link ?? null),
  seal: () => read(({ auditSeal }) => auditSeal),
  saveSeal: (seal) => write((tables) => ({ ...tables, auditSeal: seal })),
  search: (filter, page) =>
    read((tables) =>
      newestFirst(
        entriesOf(tables).filter((entry) => fits(entry, filter)),
        page,
        byId,
      ),
    ),
  unapprovedSince: (subjects, since) =>
    read((tables) => {
      const counted = entriesOf(tables).filter(({ unapproved, at }) => unapproved > 0 && at >= since);
      const sums = subjects.map((subject) =>
        counted
          .filter((entry) => entry.subjects.includes(subject))
          .reduce((sum, { unapproved }) => sum + unapproved, 0),
      );
      return Math.max(0, ...sums);
    }),
}));
