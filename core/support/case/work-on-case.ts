import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import { now } from "#core/shared/day.ts";
import { blocked, checkText, invalid, NotAllowed } from "#core/shared/errors.ts";
import { type CaseId, CaseNoteId, newId, type PersonId, type TicketId } from "#core/shared/ids.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { listStuck } from "#core/support/inbox/list-stuck.ts";
import { anythingStuck } from "#core/support/inbox/stuck-things.ts";
import { recordAudit } from "#core/support/staff/audit-chain.ts";
import type { StaffActor } from "#core/support/staff/staff-command.ts";
import { Tickets } from "#core/support/ticket/tickets.ts";
import type { Case, CaseNote } from "./case.ts";
import { attachTicket } from "./case-of-ticket.ts";
import { type CaseMover, Cases, moveCase } from "./cases.ts";
import { decideAssign, decideClose, decideDue, decideTake, decideWork } from "./decide-case.ts";
import { caseAbout, caseOfThing, insertCase } from "./open-case.ts";

/** Returns the staff member who works on a case; fails with `NotAllowed` for someone at the machine, not signed in. */
const moverOf = ({ staffId, name }: StaffActor): Effect.Effect<NonNullable<CaseMover>, NotAllowed> =>
  staffId === null
    ? Effect.fail(new NotAllowed({ message: "Sign in to work on cases." }))
    : Effect.succeed({ staffId, name });

/** Adds what was done with a case to the audit log, in the same unit of work. */
const audit = (staffActor: StaffActor, command: string, it: Case, detail: string) =>
  recordAudit(
    { ...staffActor, caseId: it.id },
    {
      kind: "acted",
      command: `cases ${command}`,
      detail,
      subjects: [it.personId, it.contractId].filter((id) => id !== null),
    },
  );

/**
 * Runs a case action in one unit of work and adds it to the audit log; also logs a refusal. It affects no customer, so
 * it needs no plan.
 */
const workOn = <E extends { readonly _tag: string; readonly message: string }, R>(
  staffActor: StaffActor,
  id: CaseId,
  command: string,
  does: (it: Case, mover: NonNullable<CaseMover>) => Effect.Effect<{ readonly it: Case; readonly did: string }, E, R>,
) =>
  Effect.gen(function* () {
    const cases = yield* Cases;
    const mover = yield* moverOf(staffActor);
    return yield* atomically(
      Effect.gen(function* () {
        const { it, did } = yield* does(yield* cases.get(id), mover);
        yield* audit(staffActor, command, it, did);
        return it;
      }),
    );
  }).pipe(
    Effect.tapError((error) =>
      (["NotAllowed", "Blocked", "IllegalMove"] as ReadonlyArray<string>).includes(error._tag)
        ? recordAudit(
            { ...staffActor, caseId: id },
            { kind: "act_refused", command: `cases ${command}`, detail: error.message },
          )
        : Effect.void,
    ),
  );

const ownerOf = Effect.fnUntraced(function* ({ ownerId }: Case) {
  return ownerId === null ? null : (yield* (yield* People).get(ownerId)).name;
});

const factsOf = Effect.fnUntraced(function* (it: Case, { staffId }: NonNullable<CaseMover>, { role }: StaffActor) {
  return { it, staffId, role, owner: yield* ownerOf(it) };
});

/** Returns the staff member with this id. Fails with `Invalid` if the person does not work for support. */
const memberOf = Effect.fnUntraced(function* (id: PersonId) {
  const person = yield* (yield* People).get(id);
  if (person.staffRole !== null) return person;
  return yield* invalid({ field: "email", message: `${person.name} does not work for support.` });
});

/** Takes a case without an owner; of two concurrent takers one gets it, and the other's `Blocked` names the owner. */
export const takeCase = Effect.fn("takeCase")((staffActor: StaffActor, id: CaseId, reason: string | null = null) =>
  workOn(staffActor, id, "take", (it, mover) =>
    Effect.gen(function* () {
      yield* Effect.fromResult(decideTake(yield* factsOf(it, mover, staffActor)));
      const did = `Take the case '${it.subject}'.`;
      if (it.ownerId === mover.staffId && it.state !== "closed") return { it, did };
      return { it: yield* moveCase(it, "take", mover, { ownerId: mover.staffId }, reason), did };
    }),
  ),
);

type Assignment = { readonly caseId: CaseId; readonly to: PersonId; readonly reason: string | null };

/** Assigns a case; for managers and its owner. Fails with `NotAllowed`; with `Invalid` if `to` is not on the staff. */
export const assignCase = Effect.fn("assignCase")((staffActor: StaffActor, { caseId, to, reason }: Assignment) =>
  workOn(staffActor, caseId, "assign", (it, mover) =>
    Effect.gen(function* () {
      yield* Effect.fromResult(decideAssign(yield* factsOf(it, mover, staffActor), to));
      const { name } = yield* memberOf(to);
      const did = `Assign the case '${it.subject}' to ${name}.`;
      if (it.ownerId === to && it.state !== "closed") return { it, did };
      return { it: yield* moveCase(it, "assign", mover, { ownerId: to }, reason), did };
    }),
  ),
);

/** Makes a move by the case's owner, by any staff member if it has no owner, or by a manager. */
const moveOwn = (
  staffActor: StaffActor,
  id: CaseId,
  command: "release" | "snooze" | "wait" | "wake" | "close" | "reopen",
  given: { readonly until?: Date; readonly reason: string | null; readonly did: string },
) =>
  workOn(staffActor, id, command, (it, mover) =>
    Effect.gen(function* () {
      yield* Effect.fromResult(decideWork(yield* factsOf(it, mover, staffActor)));
      const did = given.did.replace("#", `'${it.subject}'`);
      if (command === "wait") yield* checkSomebodyCanAnswer(it);
      if (command === "close") yield* Effect.fromResult(decideClose(it, yield* waitingOf(it)));
      const changes = {
        ...(given.until !== undefined && { dueAt: given.until }),
        ...(command === "release" && { ownerId: null }),
      };
      return { it: yield* moveCase(it, command, mover, changes, given.reason), did };
    }),
  );

/** Returns a case's things that wait, overdue or not; at most a hundred. */
export const waitingOf = Effect.fnUntraced(function* ({ id }: Pick<Case, "id">) {
  const things = yield* (yield* Cases).thingsOf(id);
  if (things.length === 0) return [];
  return (yield* listStuck({ ...anythingStuck, things, isEarly: true }, { after: null, limit: 100 })).items;
});

const checkSomebodyCanAnswer = Effect.fnUntraced(function* ({ id }: Case) {
  const tickets = yield* Tickets;
  const things = yield* (yield* Cases).thingsOf(id);
  for (const thing of things) {
    if (thing.noun === "ticket" && (yield* tickets.get(thing.id as TicketId)).state !== "closed") return;
  }
  return yield* blocked("nobody_to_answer", "support", {
    message: "This case has no open ticket, so nobody can answer it.",
    whatToDo: `Open one, or snooze the case: dibbs tickets open EMAIL SUBJECT TEXT --case ${id}`,
  });
});

/** Removes a case's owner, so that anybody can take it. `NotAllowed` for someone else's case, except for managers. */
export const releaseCase = Effect.fn("releaseCase")(
  (staffActor: StaffActor, id: CaseId, reason: string | null = null) =>
    moveOwn(staffActor, id, "release", { reason, did: "Release the case #." }),
);

type Pause = { readonly caseId: CaseId; readonly until: Date; readonly reason: string | null };

const pause = (staffActor: StaffActor, command: "snooze" | "wait", { caseId, until, reason }: Pause, did: string) =>
  Effect.gen(function* () {
    yield* Effect.fromResult(decideDue(until, yield* now));
    return yield* moveOwn(staffActor, caseId, command, { until, reason, did });
  });

/** Snoozes a case: hides it from the inbox until then. `Invalid` if the time is past or over a year ahead. */
export const snoozeCase = Effect.fn("snoozeCase")((staffActor: StaffActor, input: Pause) =>
  pause(staffActor, "snooze", input, "Snooze the case #."),
);

/** Lets a case wait for the person's reply, until a date at most. Fails with `Blocked` if it has no open ticket. */
export const waitForReply = Effect.fn("waitForReply")((staffActor: StaffActor, input: Pause) =>
  pause(staffActor, "wait", input, "Wait for an answer in the case #."),
);

/** Brings back a snoozed or waiting case. */
export const wakeCase = Effect.fn("wakeCase")((staffActor: StaffActor, id: CaseId, reason: string | null = null) =>
  moveOwn(staffActor, id, "wake", { reason, did: "Bring back the case #." }),
);

/** Closes a case with a reason. Fails with `Blocked` if any of its things still waits. */
export const closeCase = Effect.fn("closeCase")(function* (staffActor: StaffActor, id: CaseId, reason: string) {
  const why = yield* checkText("--reason", reason, "Say why you're closing it.");
  return yield* moveOwn(staffActor, id, "close", { reason: why, did: "Close the case #." });
});

/** Reopens a closed case. */
export const reopenCase = Effect.fn("reopenCase")((staffActor: StaffActor, id: CaseId, reason: string | null = null) =>
  moveOwn(staffActor, id, "reopen", { reason, did: "Reopen the case #." }),
);

/** Adds a note to a case, for staff only, whoever owns the case. Fails with `Invalid` if it is empty. */
export const noteOnCase = Effect.fn("noteOnCase")(function* (staffActor: StaffActor, id: CaseId, text: string) {
  const cases = yield* Cases;
  const said = yield* checkText("text", text, "Write the note.");
  const noteId = yield* newId(CaseNoteId);
  const note: CaseNote = { id: noteId, caseId: id, staff: staffActor.name, text: said, at: yield* now };
  yield* workOn(staffActor, id, "note", (it) =>
    Effect.as(cases.addNote(note), { it, did: `Add a note to the case '${it.subject}'.` }),
  );
  return note;
});

/** Attaches a ticket to a case; closes the ticket's previous case if nothing else is left in it. */
export const attachToCase = Effect.fn("attachToCase")(
  (staffActor: StaffActor, input: { readonly caseId: CaseId; readonly ticketId: TicketId }) =>
    workOn(staffActor, input.caseId, "attach", (it, mover) =>
      Effect.gen(function* () {
        const cases = yield* Cases;
        yield* Effect.fromResult(decideWork(yield* factsOf(it, mover, staffActor)));
        const ticket = yield* (yield* Tickets).get(input.ticketId);
        const did = `Put '${ticket.subject}' to the case '${it.subject}'.`;
        const before = yield* caseOfThing({ noun: "ticket", id: ticket.id });
        if (before?.id === it.id) return { it, did };
        if (before !== null) yield* Effect.fromResult(decideWork(yield* factsOf(before, mover, staffActor)));
        const attached = yield* attachTicket(it, ticket, mover);
        if (before !== null && before.state !== "closed" && (yield* cases.thingsOf(before.id)).length === 0) {
          yield* moveCase(before, "close", mover, {}, `Its ticket is in the case ${it.id} now.`);
        }
        return { it: attached, did };
      }),
    ),
);

type Opening = {
  readonly subject: string;
  readonly personId: Case["personId"];
  readonly contractId: Case["contractId"];
};
type Opened = { readonly isUnassigned: boolean; readonly reason: string | null };

const opening = <E, R>(
  staffActor: StaffActor,
  open: (mover: NonNullable<CaseMover>) => Effect.Effect<{ readonly opened: Case; readonly isNew: boolean }, E, R>,
) =>
  Effect.gen(function* () {
    const mover = yield* moverOf(staffActor);
    return yield* atomically(
      Effect.gen(function* () {
        const found = yield* open(mover);
        if (found.isNew) yield* audit(staffActor, "open", found.opened, `Open the case '${found.opened.subject}'.`);
        return found;
      }),
    );
  });

/** Opens a case about a person or contract, owned by its creator unless `isUnassigned`. `Invalid` without a subject. */
export const openCase = Effect.fn("openCase")(function* (staffActor: StaffActor, input: Opening & Opened) {
  const subject = yield* checkText("--subject", input.subject, "Say what it's about: --subject TEXT");
  const { personId, contractId, isUnassigned, reason } = input;
  return yield* opening(staffActor, (mover) =>
    Effect.gen(function* () {
      const at = yield* now;
      const ownerId = isUnassigned ? null : mover.staffId;
      const rest = { amount: 0, priority: "normal", ownerId, clearedAt: at } as const;
      const opened = yield* insertCase({ subject, personId, contractId, ...rest }, [], mover, reason);
      return { opened, isNew: true };
    }),
  );
});

/**
 * Opens a case about something that waits, overdue or not; if it has an open case, returns that with its owner
 * unchanged. Fails with `Blocked` if the thing waits for nobody.
 */
export const openCaseAbout = Effect.fn("openCaseAbout")(function* (
  staffActor: StaffActor,
  thing: Parameters<Cases["Service"]["putThing"]>[1],
  { isUnassigned, reason }: Opened,
) {
  return yield* opening(staffActor, (mover) =>
    Effect.gen(function* () {
      const filter = { ...anythingStuck, things: [thing], isEarly: true };
      const [found] = (yield* listStuck(filter, { after: null, limit: 1 })).items;
      if (found !== undefined) return yield* caseAbout(found, mover, isUnassigned ? null : mover.staffId, reason);
      return yield* blocked("not_stuck", "support", {
        message: `This ${thing.noun.replaceAll("_", " ")} isn't waiting for anybody now.`,
        whatToDo: "Open a case about its person or contract: dibbs cases open contract ID --subject TEXT",
      });
    }),
  );
});
