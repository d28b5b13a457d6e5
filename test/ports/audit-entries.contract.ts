import { Effect } from "effect";
import { expect } from "vitest";
import { BidId, ContractId, TicketId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { AuditEntries, type AuditFilter, everyEntry } from "#core/support/staff/audit-entries.ts";
import { idOf } from "#test/builders/moment.ts";
import { anAuditEntry, aPlan, storedStaff } from "#test/builders/staff.ts";
import { manyAtOnce } from "./at-once.ts";
import { firstPage } from "./pages.ts";
import type { Given } from "./store-world.ts";

export const auditEntriesContract = ({ holds }: Given): void => {
  holds("an audit entry is found unchanged by each part of a filter, and not if one part does not match", function* () {
    const entries = yield* AuditEntries;
    const staff = yield* storedStaff();
    const [contract, bid, ticketId] = [idOf(ContractId), idOf(BidId), idOf(TicketId)];
    const entry = anAuditEntry(staff.id, {
      subjects: [contract, bid],
      moves: [{ noun: "contract", id: contract, event: "cancel", from: "accepted", to: "cancelled" }],
      plan: aPlan().hash,
      reason: "Both asked by phone",
      ticketId,
    });
    yield* entries.append(entry);
    yield* entries.append(anAuditEntry((yield* storedStaff()).id, { kind: "revealed" }));
    const find = (filter: Partial<AuditFilter>) =>
      Effect.map(entries.search({ ...everyEntry, ...filter }, firstPage), ({ items }) => items);
    const holding: ReadonlyArray<Partial<AuditFilter>> = [
      { subjects: [contract] },
      { subjects: [idOf(ContractId), bid], ticketId, kind: "acted", staffId: staff.id },
      { ticketId },
      { ticketId, staffId: staff.id },
      { staffId: staff.id },
      { staffId: staff.id, kind: "acted" },
      { staffId: staff.id, since: entry.at },
    ];
    for (const filter of holding) expect(yield* find(filter)).toEqual([entry]);
    const failing: ReadonlyArray<Partial<AuditFilter>> = [
      { subjects: [idOf(ContractId)] },
      { subjects: [] },
      { subjects: [contract], kind: "revealed" },
      { ticketId: idOf(TicketId) },
      { staffId: staff.id, kind: "revealed" },
      { staffId: staff.id, since: new Date(entry.at.getTime() + 1) },
    ];
    for (const filter of failing) expect(yield* find(filter)).toEqual([]);
  });

  holds("unapproved amounts since a time are summed per subject, and the greatest sum is returned", function* () {
    const entries = yield* AuditEntries;
    const { id } = yield* storedStaff();
    const [payment, poster, other] = [idOf(ContractId), idOf(BidId), idOf(TicketId)];
    const at = new Date();
    const hourAgo = new Date(at.getTime() - 3_600_000);
    const stakes = [
      { subjects: [payment, poster], unapproved: 60_000, at },
      { subjects: [poster], unapproved: 4_000_000_000, at: hourAgo },
      { subjects: [poster, other], unapproved: 30_000, at },
      { subjects: [payment], unapproved: 0, at },
    ];
    for (const stake of stakes) yield* entries.append(anAuditEntry(id, stake));
    const since = new Date(at.getTime() - 1000);
    expect(yield* entries.unapprovedSince([payment], since)).toBe(60_000);
    expect(yield* entries.unapprovedSince([other, payment, poster, poster], since)).toBe(90_000);
    expect(yield* entries.unapprovedSince([poster], hourAgo)).toBe(4_000_090_000);
    expect(yield* entries.unapprovedSince([idOf(BidId)], since)).toBe(0);
    expect(yield* entries.unapprovedSince([], since)).toBe(0);
  });

  holds("of twenty commands at once that are allowed once, one succeeds", function* () {
    const entries = yield* AuditEntries;
    const { atomic } = yield* UnitOfWork;
    const { id } = yield* storedStaff();
    const subjects = [idOf(ContractId), idOf(BidId)];
    const since = new Date(Date.now() - 3_600_000);
    const once = atomic(
      Effect.gen(function* () {
        if ((yield* entries.unapprovedSince(subjects, since)) > 0) return false;
        yield* entries.append(anAuditEntry(id, { subjects, unapproved: 1, at: new Date() }));
        return true;
      }),
    );
    const done = yield* manyAtOnce(20, () => once);
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  holds(
    "audit entries are read newest first, page by page, of one kind or all, including those of no staff member",
    function* () {
      const entries = yield* AuditEntries;
      const kind = "approval_refused" as const;
      const written = [1, 2, 3].map(() => anAuditEntry(null, { kind }));
      for (const entry of written) yield* entries.append(entry);
      for (const filter of [everyEntry, { ...everyEntry, kind }]) {
        const first = yield* entries.search(filter, { after: null, limit: 2 });
        expect(first.items).toEqual(written.toReversed().slice(0, 2));
        const second = yield* entries.search(filter, { after: first.next, limit: 1 });
        expect(second.items).toEqual(written.slice(0, 1));
      }
    },
  );
};
