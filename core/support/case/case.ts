import { Schema } from "effect";
import { CaseId, CaseNoteId, ContractId, PersonId } from "#core/shared/ids.ts";
import type { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { createdAndVersioned } from "#core/shared/versioned.ts";
import { StuckNoun } from "#core/support/inbox/stuck-kind.ts";
import type { StuckThing } from "#core/support/inbox/stuck-thing.ts";
import { CaseState } from "./case.machine.ts";

/** How soon somebody has to look at it, most urgent first. */
export const CasePriority = Schema.Literals(["urgent", "high", "normal"]);
export type CasePriority = typeof CasePriority.Type;

/** A piece of support work: something stuck, a person's request, or both. */
export const Case = Schema.Struct({
  id: CaseId,
  subject: Text(200),
  /** The person it was opened for; null if it is about a contract or about nobody. */
  personId: Schema.NullOr(PersonId),
  contractId: Schema.NullOr(ContractId),
  state: CaseState,
  priority: CasePriority,
  /** The largest amount at stake in its stuck things, in cents, at the last review. */
  amount: Schema.Int,
  /** The staff member who owns the case; null if nobody does. */
  ownerId: Schema.NullOr(PersonId),
  /** When it comes back by itself; null if it is open or closed. */
  dueAt: Schema.NullOr(Schema.Date),
  /** Since when nothing about it has been stuck; null while something is. Without a stuck thing, when it was opened. */
  clearedAt: Schema.NullOr(Schema.Date),
  ...createdAndVersioned,
});
export type Case = typeof Case.Type;

/** A case in a list, with its owner's name. */
export const CaseSummary = Schema.Struct({ ...Case.fields, owner: Schema.NullOr(Schema.String) });
export type CaseSummary = typeof CaseSummary.Type;

/** The case of a stuck thing, as shown next to it. */
export const CaseCard = Schema.Struct({
  id: CaseId,
  state: CaseState,
  priority: CasePriority,
  ownerId: Schema.NullOr(PersonId),
  owner: Schema.NullOr(Schema.String),
  dueAt: Schema.NullOr(Schema.Date),
});
export type CaseCard = typeof CaseCard.Type;

/** Something that belongs to a case, by the inbox's noun and id. A ticket belongs to a case whether stuck or not. */
export const ThingRef = Schema.Struct({ noun: StuckNoun, id: Schema.String });
export type ThingRef = typeof ThingRef.Type;

/** A staff note on a case, visible only to staff. */
export const CaseNote = Schema.Struct({
  id: CaseNoteId,
  caseId: CaseId,
  /** The name of the author. */
  staff: Schema.String,
  text: Text(5000),
  at: Schema.Date,
});
export type CaseNote = typeof CaseNote.Type;

/** A case as the regular review reads it. */
export type CaseUnderReview = Case & {
  readonly things: ReadonlyArray<ThingRef>;
  readonly hasNotes: boolean;
};

type Weighed = Pick<StuckThing, "isUrgent" | "isMoney" | "amount" | "since">;

/** Things that have waited this long become more urgent; in ms. */
const week = 7 * 24 * 3_600_000;

const priorityOf = ({ isUrgent, isMoney, amount, since }: Weighed, above: Cents, at: Date): CasePriority => {
  const isOld = at.getTime() - since.getTime() >= week;
  if (isUrgent || (isMoney && (isOld || amount > above))) return "urgent";
  return isMoney || isOld ? "high" : "normal";
};

/**
 * Returns the priority by money and age: urgent if somebody marked it so, or if money is above the limit or has waited
 * a week; high for other money and for anything else that has waited a week. The most urgent thing counts.
 */
export const casePriority = (things: ReadonlyArray<Weighed>, above: Cents, at: Date): CasePriority => {
  const found = things.map((thing) => priorityOf(thing, above, at));
  return CasePriority.literals.find((priority) => found.includes(priority)) ?? "normal";
};
