import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { Policy } from "#core/shared/policy.ts";
import type { Ticket } from "#core/support/ticket/ticket.ts";
import { type Case, casePriority } from "./case.ts";
import { type CaseMover, Cases, moveCase, openCases } from "./cases.ts";
import { caseOfThing, insertCase } from "./open-case.ts";

const weighed = ({ priority, contractId, updatedAt }: Ticket) => ({
  isUrgent: priority === "urgent",
  isMoney: contractId !== null,
  amount: 0,
  since: updatedAt,
});

/**
 * Attaches a ticket to a case and brings the case back if it was snoozed; inside the caller's unit of work. Fails with
 * `IllegalMove` if the case is closed.
 */
export const attachTicket = Effect.fnUntraced(function* (it: Case, ticket: Ticket, mover: CaseMover) {
  yield* (yield* Cases).putThing(it.id, { noun: "ticket", id: ticket.id });
  const isUrgent = casePriority([weighed(ticket)], (yield* Policy).caseAbove, yield* now) === "urgent";
  const priority = isUrgent ? ("urgent" as const) : it.priority;
  return yield* moveCase(it, "attach", mover, { clearedAt: null, priority }, ticket.subject);
});

/** Attaches a new ticket to its contract's open case, or else to a new case. Inside the caller's unit of work. */
export const caseForTicket = Effect.fnUntraced(function* (ticket: Ticket) {
  const cases = yield* Cases;
  const { contractId, personId, subject } = ticket;
  if (contractId !== null) {
    const [present] = (yield* cases.list({ ...openCases, contractId }, { after: null, limit: 1 })).items;
    if (present !== undefined) return yield* attachTicket(yield* cases.get(present.id), ticket, null);
  }
  const priority = casePriority([weighed(ticket)], (yield* Policy).caseAbove, yield* now);
  const rest = { amount: 0, priority, ownerId: null, clearedAt: null };
  return yield* insertCase({ subject, personId, contractId, ...rest }, [{ noun: "ticket", id: ticket.id }], null, null);
});

/** Wakes a case that waits for an answer, because the person closed their ticket. Inside the caller's unit of work. */
export const endWaitFor = Effect.fnUntraced(function* (ticket: Ticket) {
  const it = yield* caseOfThing({ noun: "ticket", id: ticket.id });
  if (it?.state === "waiting") yield* moveCase(it, "wake", null, {}, "The person closed the ticket.");
});

/**
 * Wakes a ticket's case because the person wrote: reopens it if it was snoozed or closed, and makes a concurrent
 * decision about it start over. Inside the caller's unit of work.
 */
export const wakeCaseOf = Effect.fnUntraced(function* (ticket: Ticket) {
  const it = yield* caseOfThing({ noun: "ticket", id: ticket.id });
  if (it === null) return yield* caseForTicket(ticket);
  if (it.state === "closed") return yield* moveCase(it, "reopen", null, { clearedAt: null }, "The person wrote back.");
  if (it.state !== "open") return yield* moveCase(it, "wake", null, { clearedAt: null }, "The person wrote back.");
  if (it.clearedAt !== null) return yield* moveCase(it, "recur", null, { clearedAt: null }, "The person wrote back.");
  return yield* (yield* Cases).save({ ...it, updatedAt: yield* now });
});
