import { Schema } from "effect";
import { CaseId, CaseNoteId, ContractId, PersonId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { StuckNoun } from "#core/support/inbox/stuck-kind.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { CaseState } from "./case.machine.ts";

/** How soon somebody has to look at it, the most urgent first. */
export const CasePriority = Schema.Literals(["urgent", "high", "normal"]);
export type CasePriority = typeof CasePriority.Type;

/** What support works on: something stuck, what somebody has asked, or both. */
export const Case = Schema.Struct({
  id: CaseId,
  subject: Text(200),
  /** Whom it was opened for; null where it is about a contract, or about no person at all. */
  personId: Schema.NullOr(PersonId),
  contractId: Schema.NullOr(ContractId),
  state: CaseState,
  priority: CasePriority,
  /** The greatest sum at stake in what is stuck by it, in cents, when that was last looked at. */
  amount: Schema.Int,
  /** Who of the staff has it; null while nobody does. */
  ownerId: Schema.NullOr(PersonId),
  /** When it comes back by itself; null where it is there. */
  dueAt: Schema.NullOr(Schema.Date),
  /** Since when nothing of it is stuck; null while something is. Of one that was opened about nothing stuck, since it was opened. */
  clearedAt: Schema.NullOr(Schema.Date),
  ...createdAndVersioned,
});
export type Case = typeof Case.Type;

/** A case in a list, with the name of who has it. */
export const CaseSummary = Schema.Struct({ ...Case.fields, owner: Schema.NullOr(Schema.String) });
export type CaseSummary = typeof CaseSummary.Type;

/** The case beside what is stuck by it. */
export const CaseCard = Schema.Struct({
  id: CaseId,
  state: CaseState,
  priority: CasePriority,
  ownerId: Schema.NullOr(PersonId),
  owner: Schema.NullOr(Schema.String),
  dueAt: Schema.NullOr(Schema.Date),
});
export type CaseCard = typeof CaseCard.Type;

/** What belongs to a case: by noun and id, as the inbox names it. A ticket belongs to one whether it is stuck or not. */
export const ThingRef = Schema.Struct({ noun: StuckNoun, id: Schema.String });
export type ThingRef = typeof ThingRef.Type;

/** What the staff notes about a case, for the staff alone. */
export const CaseNote = Schema.Struct({
  id: CaseNoteId,
  caseId: CaseId,
  /** Who has written it. */
  staff: Schema.String,
  text: Text(5000),
  at: Schema.Date,
});
export type CaseNote = typeof CaseNote.Type;

/** A case as the regular round finds it. */
export type CaseUnderReview = Case & {
  readonly things: ReadonlyArray<ThingRef>;
  readonly hasNotes: boolean;
};

type Weighed = Pick<StuckThing, "isUrgent" | "isMoney" | "amount" | "since">;

/** What has waited for a week is more urgent than it was; in milliseconds. */
const week = 7 * 24 * 3_600_000;

const priorityOf = ({ isUrgent, isMoney, amount, since }: Weighed, above: Cents, at: Date): CasePriority => {
  const isOld = at.getTime() - since.getTime() >= week;
  if (isUrgent || (isMoney && (isOld || amount > above))) return "urgent";
  return isMoney || isOld ? "high" : "normal";
};

/**
 * By money and time: urgent is what somebody says is urgent, money above the sum, and money that has waited for a week; high is
 * other money, and whatever else has waited for a week. Of several things the most urgent counts.
 */
export const casePriority = (things: ReadonlyArray<Weighed>, above: Cents, at: Date): CasePriority => {
  const found = things.map((thing) => priorityOf(thing, above, at));
  return CasePriority.literals.find((priority) => found.includes(priority)) ?? "normal";
};
