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
  /** `retainage`: holds the retainage of the other milestones, and is created when the contract is over. */
  kind: Schema.Literals(["work", "retainage"]).pipe(Schema.withDecodingDefaultKey(Effect.succeed("work" as const))),
  /** In cents, including the retainage. */
  amount: Cents,
  description: Text(1000),
  endDay: Day,
  /** The milestone's picture and its file's name; both null if there is none. */
  pictureId: Schema.NullOr(FileLink),
  pictureName: Schema.NullOr(Text(255)),
  state: MilestoneState,
  ...versioned,
});
export type Milestone = typeof Milestone.Type;
