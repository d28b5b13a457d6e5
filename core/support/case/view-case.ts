import { Effect, Struct } from "effect";
import { People } from "#core/people/person/people.ts";
import { now } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import type { CaseId, TicketId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { AuditEntries, type AuditFilter, everyEntry } from "#core/support/staff/audit-entries.ts";
import { type CaseFilter, Cases } from "./cases.ts";
import { waitingOf } from "./work-on-case.ts";

/** Lists cases, most urgent first; for support staff, who can reach it only from the command line. */
export const listCases = Effect.fn("listCases")(function* (filter: CaseFilter, page: PageRequest) {
  return yield* (yield* Cases).list(filter, page);
});

/**
 * Returns a case with its things, which of them wait, its notes, its history, and the last hundred staff commands for
 * it or its tickets; for support staff.
 */
export const viewCase = Effect.fn("viewCase")(function* (id: CaseId) {
  const cases = yield* Cases;
  const people = yield* People;
  const entries = yield* AuditEntries;
  const it = yield* cases.get(id);
  const things = yield* cases.thingsOf(id);
  const found = (by: Partial<AuditFilter>) =>
    Effect.map(
      entries.search({ ...everyEntry, kind: "acted", ...by }, { after: null, limit: 100 }),
      (page) => page.items,
    );
  const ofTickets = yield* Effect.forEach(
    things.filter(({ noun }) => noun === "ticket"),
    (ticket) => found({ ticketId: ticket.id as TicketId }),
  );
  const acts = [...(yield* found({ subjects: [id] })), ...ofTickets.flat()]
    .filter(({ command }) => !command?.startsWith("cases "))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return {
    at: yield* now,
    ...it,
    owner: it.ownerId === null ? null : (yield* people.get(it.ownerId)).name,
    person: it.personId === null ? null : (yield* people.get(it.personId)).name,
    things,
    waiting: yield* waitingOf(it),
    notes: yield* cases.notesOf(id),
    history: yield* (yield* History).ofSubject("case", id),
    acts: acts.slice(-100).map((act) => Struct.pick(act, ["id", "staffName", "command", "detail", "reason", "at"])),
  };
});
