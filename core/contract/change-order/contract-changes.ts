import { Schema } from "effect";
import { MilestoneId } from "#core/shared/ids.ts";
import { Side } from "#core/shared/side.ts";

// Apart from the change orders themselves: the page of a contract loads this alone.

/** The change orders of a contract in short, and what they and settled disputes made of its total, for its page. */
export const ContractChanges = Schema.Struct({
  /** What accepted ones and settled disputes have added to the total, in cents; less than zero where they made it smaller. */
  difference: Schema.Int,
  /** Those that wait for an answer, by number. */
  open: Schema.Array(
    Schema.Struct({
      number: Schema.Int,
      proposedBy: Side,
      milestoneIds: Schema.Array(MilestoneId),
    }),
  ),
});
export type ContractChanges = typeof ContractChanges.Type;
