import { Schema } from "effect";
import { Day } from "#core/shared/day.ts";
import { ContractId, MilestoneId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { MilestoneState } from "./milestone.machine.ts";

export const Milestone = Schema.Struct({
  id: MilestoneId,
  contractId: ContractId,
  /** Its place in the contract, from 1. */
  number: Schema.Int,
  amount: Cents,
  description: Text(1000),
  endDay: Day,
  state: MilestoneState,
  updatedAt: Schema.Date,
  version: Schema.Int,
});
export type Milestone = typeof Milestone.Type;
