import { Schema } from "effect";
import { Plan } from "./plan.ts";

/** The act would do something else by now than what the named plan says; `plan` is what it would do. */
export class PlanMoved extends Schema.TaggedError<PlanMoved>()("PlanMoved", {
  message: Schema.String,
  plan: Plan,
}) {}

export const planMoved = (plan: Plan): PlanMoved =>
  new PlanMoved({
    message: "This is no longer what would happen: something has moved since, or it is asked otherwise.",
    plan,
  });

/** The ways in which an act of the staff is refused beside those of its use case. */
export type StaffError = PlanMoved;
