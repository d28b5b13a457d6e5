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

/** What a case begins with; the rest is the same for all. */
type NewCase = Pick<Case, "subject" | "personId" | "contractId" | "amount" | "priority" | "ownerId" | "clearedAt">;

const mostSigns = 200;

/** Opens a case with what belongs to it; inside the caller's unit of work. Fails `Stale` where one of these has a case already. */
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

/** Opens an urgent case about what a check was the first to find, with what to do about it as its first note. */
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

/** The case that a thing belongs to, closed or not; null where it belongs to none. */
export const caseOfThing = Effect.fnUntraced(function* (thing: ThingRef) {
  const cases = yield* Cases;
  const [found] = yield* cases.ofThings([thing]);
  return found === undefined ? null : yield* cases.get(found.case.id);
});

/** What a stuck thing is called in the list of cases: the project or subject, and what tells it from others. */
const subjectOf = ({ kind, noun, title, detail, people }: StuckThing): string => {
  if (noun === "ticket") return title ?? stuckMeanings[kind];
  const told = noun === "account" ? [people[0]?.name, `${detail} payments`] : [title, detail];
  return told.filter((part) => part != null).join(", ") || stuckMeanings[kind];
};

/**
 * The open case about a stuck thing: the one that there is, or the one that it had before, which opens again, or a new one of
 * that owner. Inside the caller's unit of work; however many ask at once, one is opened.
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
