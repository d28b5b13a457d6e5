import { Effect } from "effect";
import { now } from "#core/shared/day.ts";
import { CaseId, CaseNoteId, newId, type PersonId } from "#core/shared/ids.ts";
import { Policy } from "#core/shared/policy.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { firstVersion } from "#core/shared/versioned.ts";
import { stuckMeanings } from "#core/support/inbox/stuck-kind.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { caseLifecycle } from "./case.machine.ts";
import { type Case, casePriority, type ThingRef } from "./case.ts";
import { type CaseMover, Cases, moveCase, recordCaseMove } from "./cases.ts";

/** The fields that differ between new cases. */
type NewCase = Pick<Case, "subject" | "personId" | "contractId" | "amount" | "priority" | "ownerId" | "clearedAt">;

const mostSigns = 200;

/** Opens a case with its things; inside the caller's unit of work. `Stale` if one of them already has a case. */
export const insertCase = Effect.fnUntraced(function* (
  input: NewCase,
  things: ReadonlyArray<ThingRef>,
  mover: CaseMover,
  reason: string | null,
) {
  const at = yield* now;
  const opened: Case = {
    id: yield* newId(CaseId),
    ...input,
    subject: Array.from(input.subject).slice(0, mostSigns).join(""),
    state: caseLifecycle.initial,
    dueAt: null,
    ...firstVersion(at),
  };
  yield* (yield* Cases).insert(opened, things);
  yield* recordCaseMove(opened, "open", null, mover, reason);
  return opened;
});

/** Opens an urgent case about something that a check newly found; its first note says what to do. */
export const openCaseOfCheck = Effect.fnUntraced(function* (
  about: Pick<NewCase, "subject" | "contractId">,
  reason: string,
  advice: string,
) {
  const at = yield* now;
  const rest = { personId: null, amount: 0, priority: "urgent", ownerId: null, clearedAt: at } as const;
  const opened = yield* insertCase({ ...about, ...rest }, [], null, reason);
  const id = yield* newId(CaseNoteId);
  yield* (yield* Cases).addNote({ id, caseId: opened.id, staff: "Dibbs", text: advice, at });
  return opened;
}, atomically);

/** Returns the case that a thing belongs to, closed or not; null if there is none. */
export const caseOfThing = Effect.fnUntraced(function* (thing: ThingRef) {
  const cases = yield* Cases;
  const [found] = yield* cases.ofThings([thing]);
  return found === undefined ? null : yield* cases.get(found.case.id);
});

/** Returns a stuck thing's title in the list of cases: the project or subject, and what sets it apart. */
const subjectOf = ({ kind, noun, title, detail, people }: StuckThing): string => {
  if (noun === "ticket") return title ?? stuckMeanings[kind];
  const told = noun === "account" ? [people[0]?.name, `${detail} payments`] : [title, detail];
  return told.filter((part) => part != null).join(", ") || stuckMeanings[kind];
};

/**
 * Returns the open case about a stuck thing: the current one, the earlier one reopened, or a new one with this owner.
 * Inside the caller's unit of work; concurrent calls open only one.
 */
export const caseAbout = Effect.fnUntraced(function* (
  thing: StuckThing,
  mover: CaseMover,
  ownerId: PersonId | null,
  reason: string | null,
) {
  const at = yield* now;
  const present = yield* caseOfThing(thing);
  if (present !== null && present.state !== "closed") return { opened: present, isNew: false };
  const priority = casePriority([thing], (yield* Policy).caseAbove, at);
  if (present !== null) {
    const changes = { ownerId, clearedAt: null, priority, amount: thing.amount };
    return { opened: yield* moveCase(present, "reopen", mover, changes, reason), isNew: true };
  }
  const input: NewCase = {
    subject: subjectOf(thing),
    personId: thing.people.find(({ part }) => part === "person")?.id ?? null,
    contractId: thing.contractId,
    amount: thing.amount,
    priority,
    ownerId,
    clearedAt: null,
  };
  const opened = yield* insertCase(input, [{ noun: thing.noun, id: thing.id }], mover, reason);
  return { opened, isNew: true };
});
