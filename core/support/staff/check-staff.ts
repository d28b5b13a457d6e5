import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { NotAllowed, refusal } from "#core/shared/errors.ts";
import type { TicketId } from "#core/shared/ids.ts";
import { Cases } from "#core/support/case/cases.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import type { Plan } from "./plan.ts";
import type { StaffActor, StaffCommand } from "./staff-command.ts";

/** Whether there are two managers, so that one can approve what the other plans. */
export const hasTwoManagers = Effect.gen(function* () {
  const staff = yield* (yield* People).support();
  return staff.filter(({ staffRole }) => staffRole === "manager").length >= 2;
});

const secondManager = refusal("second_manager", "support", {
  message: "You're the only manager, and you can't add the person who will approve your plans.",
  whatToDo:
    "Have the person who runs the machine add the second manager there: dibbs people support EMAIL --add --role manager --at-the-machine --reason TEXT",
});

/**
 * Checks whether this role may do it at all: money, staff accounts and manager commands are for managers. The operator
 * at the machine, who is not signed in, adds the first two managers and does nothing else; a single manager cannot add
 * a second. Fails with `NotAllowed` or `Blocked`.
 */
export const checkRole = Effect.fnUntraced(function* (act: StaffCommand<unknown>, staffActor: StaffActor, plan: Plan) {
  if (staffActor.staffId === null && (yield* hasTwoManagers)) {
    return yield* new NotAllowed({ message: "Support already has managers. Sign in and ask one of them." });
  }
  const isMoney = act.isRoutine ? plan.begun > 0 : plan.money > 0;
  const isStaffs = plan.staff.length > 0;
  if (staffActor.role !== "manager" && (act.isManagers || isMoney || isStaffs)) {
    const what = act.isManagers ? "This" : isStaffs ? "Changing staff accounts" : "Moving money";
    return yield* new NotAllowed({ message: `${what} is for managers only. Ask one of them.` });
  }
  if (staffActor.staffId !== null && plan.newManagers.length > 0 && !(yield* hasTwoManagers))
    return yield* secondManager();
});

const caseClosed = refusal("case_closed", "support", {
  message: "This case is closed.",
  whatToDo: "Give an open one with --case, or reopen it: dibbs cases reopen CASE",
});

const caseOfOthers = refusal("case_of_others", "support", {
  message: "This case is about somebody else.",
  whatToDo: "Give one that is about them with --case, or open one: dibbs cases open person EMAIL --subject TEXT",
});

/**
 * Checks that the command's case is open and, itself or by one of its tickets, about one of the people, contracts or
 * things that the command is about; if the command is about nobody, such as for a job, any open case will do. Fails
 * with `Blocked`.
 */
export const checkCase = Effect.fnUntraced(function* ({ caseId }: StaffActor, concerns: ReadonlyArray<string>) {
  if (caseId === null) return;
  const cases = yield* Cases;
  const tickets = yield* Tickets;
  const { state, personId, contractId } = yield* cases.get(caseId);
  if (state === "closed") return yield* caseClosed();
  if (concerns.length === 0) return;
  const things = yield* cases.thingsOf(caseId);
  const asked = yield* Effect.forEach(
    things.filter(({ noun }) => noun === "ticket"),
    ({ id }) => tickets.get(id as TicketId),
  );
  const about = new Set<string | null>([personId, contractId, ...things.map(({ id }) => id)]);
  for (const ticket of asked) about.add(ticket.personId).add(ticket.contractId);
  if (!concerns.some((id) => about.has(id))) return yield* caseOfOthers();
});

const ticketClosed = refusal("ticket_closed", "support", {
  message: "This ticket is closed.",
  whatToDo: "Give an open one with --ticket, or open one for them: dibbs tickets open EMAIL SUBJECT TEXT",
});

const ticketOfOthers = refusal("ticket_of_others", "support", {
  message: "This ticket is about somebody else.",
  whatToDo: "Give one of theirs with --ticket, or open one for them: dibbs tickets open EMAIL SUBJECT TEXT",
});

/**
 * Checks that the command's ticket is open and is about one of the people or contracts that the command is about; if
 * the command is about nobody, such as for a job, any open ticket will do. Fails with `Blocked`.
 */
export const checkTicket = Effect.fnUntraced(function* ({ ticketId }: StaffActor, concerns: ReadonlyArray<string>) {
  if (ticketId === null) return;
  const ticket = yield* (yield* Tickets).get(ticketId);
  if (ticket.state === "closed") return yield* ticketClosed();
  const isAbout = concerns.includes(ticket.personId) || (ticket.contractId && concerns.includes(ticket.contractId));
  if (concerns.length > 0 && !isAbout) return yield* ticketOfOthers();
});
