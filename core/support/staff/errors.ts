import { Schema } from "effect";
import { Plan } from "./plan.ts";

/** The act would do something else by now than the named plan says; `plan` is what it would do, null where it cannot be done at all. */
export class PlanOutdated extends Schema.TaggedError<PlanOutdated>()("PlanOutdated", {
  message: Schema.String,
  plan: Schema.NullOr(Plan),
}) {}

export const planOutdated = (plan: Plan): PlanOutdated =>
  new PlanOutdated({
    message: "This plan is out of date: something changed since, or you asked for something else.",
    plan,
  });

/** The plan is above the sum that one person may move alone. It is kept until somebody else has allowed it. */
export class NeedsApproval extends Schema.TaggedError<NeedsApproval>()("NeedsApproval", {
  message: Schema.String,
  plan: Plan,
}) {}

/** The ways in which an act of the staff is refused beside those of its use case. */
export type StaffError = PlanOutdated | NeedsApproval;
