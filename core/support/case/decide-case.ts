import { Result } from "effect";
import { type Blocked, blocked, type Invalid, invalid, NotAllowed } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import { noFacts } from "#core/support/doctor/doctor-facts.ts";
import { mustActOn } from "#core/support/doctor/must-act.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import type { StaffActor } from "#core/support/staff/staff-command.ts";
import { type Case, CasePriority, type CaseUnderReview, casePriority } from "./case.ts";
import type { CaseEvent } from "./cases.ts";

/** The staff member who acts on a case, and the current owner's name. */
type Facts = {
  readonly it: Case;
  readonly staffId: PersonId;
  readonly role: StaffActor["role"];
  /** The owner's name; null if nobody owns it. */
  readonly owner: string | null;
};

/** Decides whether they may take the case: nobody else owns it. The refusal names the owner. */
export const decideTake = ({ it, staffId, owner }: Facts): Result.Result<void, Blocked> =>
  it.ownerId === null || it.ownerId === staffId
    ? Result.succeed(undefined)
    : Result.fail(
        blocked("case_taken", "support", {
          message: `${owner} already owns this case.`,
          whatToDo: `${owner} releases or assigns it, or a manager does: dibbs cases assign ${it.id} EMAIL`,
        }),
      );

/** Decides whether they may work on the case: they own it, nobody does, or they are a manager. */
export const decideWork = ({ it, staffId, role, owner }: Facts): Result.Result<void, NotAllowed> =>
  it.ownerId === null || it.ownerId === staffId || role === "manager"
    ? Result.succeed(undefined)
    : Result.fail(
        new NotAllowed({ message: `${owner} owns this case. Ask them or a manager. You can still add a note.` }),
      );

/** Decides whether they may assign the case: managers and the owner may. */
export const decideAssign = ({ it, staffId, role }: Facts, to: PersonId): Result.Result<void, NotAllowed> =>
  role === "manager" || it.ownerId === staffId || (it.ownerId === null && to === staffId)
    ? Result.succeed(undefined)
    : Result.fail(new NotAllowed({ message: "Only a case's owner or a manager can assign it." }));

/** The longest time a case can be snoozed for, in ms. */
const longest = 366 * 24 * 3_600_000;

/** Decides whether a case can be snoozed until then. */
export const decideDue = (until: Date, at: Date): Result.Result<void, Invalid> =>
  until > at && until.getTime() - at.getTime() <= longest
    ? Result.succeed(undefined)
    : Result.fail(invalid({ field: "--until", message: "Give a time in the future, within a year." }));

/** Decides whether a case can be closed: none of its things is still `waiting`. */
export const decideClose = (it: Case, waiting: ReadonlyArray<StuckThing>): Result.Result<void, Blocked> => {
  const [first] = waiting;
  if (first === undefined) return Result.succeed(undefined);
  return Result.fail(
    blocked("case_waits", "support", {
      message: `Its ${first.noun.replaceAll("_", " ")} is '${first.state.replaceAll("_", " ")}' and still waits for ${mustActOn(first, noFacts).who}.`,
      whatToDo:
        first.noun === "ticket"
          ? `Answer or close the ticket first: dibbs tickets reply ${first.id} TEXT`
          : `Free it first, or snooze the case: dibbs cases snooze ${it.id} --until 3d`,
    }),
  );
};

const moreUrgent = (one: CasePriority, other: CasePriority): CasePriority =>
  CasePriority.literals.find((priority) => priority === one || priority === other) ?? one;

/** What the regular review knows about a case. */
type ReviewFacts = {
  readonly it: CaseUnderReview;
  /** Its things that wait, overdue or not. */
  readonly waiting: ReadonlyArray<StuckThing>;
  /** Whether the owner still works for support; true if there is none. */
  readonly isOwnerOfStaff: boolean;
  readonly above: Cents;
  readonly at: Date;
};

type Step = {
  readonly event: CaseEvent;
  readonly changes: Partial<Pick<Case, "ownerId" | "clearedAt">>;
  readonly reason: string | null;
};

/** What the review does: the moves in order, and the current priority and amount. */
export type Review = { readonly steps: ReadonlyArray<Step>; readonly weight: Pick<Case, "priority" | "amount"> };

/**
 * Decides what happens to a case automatically. It comes back when its date comes. It loses an owner who left the
 * staff. Once none of its things is stuck, it records since when and closes, unless it has an owner or a note: then
 * staff decide. A case that waits for an answer keeps waiting.
 */
export const decideReview = ({ it, waiting, isOwnerOfStaff, above, at }: ReviewFacts): Review => {
  const steps: Array<Step> = [];
  const isDue = it.dueAt !== null && it.dueAt <= at;
  if (isDue) steps.push({ event: "wake", changes: {}, reason: "Its date came." });
  if (!isOwnerOfStaff) {
    steps.push({ event: "release", changes: { ownerId: null }, reason: "Its owner left support." });
  }
  const isStuck = waiting.length > 0;
  const judged = it.things.length > 0 && (it.state !== "waiting" || isDue);
  if (judged && isStuck && it.clearedAt !== null) {
    steps.push({ event: "recur", changes: { clearedAt: null }, reason: "It is stuck again." });
  }
  if (judged && !isStuck) {
    const reason = "Nothing about it is stuck anymore.";
    if (it.clearedAt === null) steps.push({ event: "clear", changes: { clearedAt: at }, reason });
    const isKept = (it.ownerId !== null && isOwnerOfStaff) || it.hasNotes;
    if (!isKept) steps.push({ event: "close", changes: {}, reason });
  }
  const own = { isUrgent: false, isMoney: false, amount: 0, since: it.createdAt };
  const weight = isStuck
    ? { priority: casePriority(waiting, above, at), amount: Math.max(...waiting.map(({ amount }) => amount)) }
    : it.things.length === 0
      ? { priority: moreUrgent(it.priority, casePriority([own], above, at)), amount: it.amount }
      : { priority: it.priority, amount: it.amount };
  return { steps, weight };
};
