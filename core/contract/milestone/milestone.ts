import { Effect, Schema } from "effect";
import { FileLink } from "#core/people/file/file.ts";
import { Day } from "#core/shared/day.ts";
import { MilestoneId, numberedInContract } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { versioned } from "#core/shared/versioned.ts";
import { MilestoneState } from "./milestone.machine.ts";

export const Milestone = Schema.Struct({
  id: MilestoneId,
  ...numberedInContract,
  /** `retainage`: it holds what was kept back of the others, and comes to be when the contract is over. */
  kind: Schema.Literals(["work", "retainage"]).pipe(Schema.withDecodingDefaultKey(Effect.succeed("work" as const))),
  /** In cents; what a contract keeps back of it included. */
  amount: Cents,
  description: Text(1000),
  endDay: Day,
  /** The one picture of it, and what its file was called; both null where there is none. */
  pictureId: Schema.NullOr(FileLink),
  pictureName: Schema.NullOr(Text(255)),
  state: MilestoneState,
  ...versioned,
});
export type Milestone = typeof Milestone.Type;
