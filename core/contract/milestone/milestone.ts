import { Schema } from "effect";
import { FileLink } from "#core/people/file/file.ts";
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
  /** The one picture of it, and what its file was called; both null where there is none. */
  pictureId: Schema.NullOr(FileLink),
  pictureName: Schema.NullOr(Text(255)),
  state: MilestoneState,
  updatedAt: Schema.Date,
  version: Schema.Int,
});
export type Milestone = typeof Milestone.Type;
