import { Schema } from "effect";
import { MilestoneId } from "#core/shared/ids.ts";
import { Side } from "#core/shared/side.ts";

// Separate from the change orders themselves, because the contract's page loads only this.

/** A summary of a contract's change orders for its page, with what they and settled disputes changed in its total. */
export const ContractChanges = Schema.Struct({
  /** What accepted changes and settled disputes added to the total, in cents; negative if they lowered it. */
  difference: Schema.Int,
  /** The change orders that wait for an answer, by number. */
  open: Schema.Array(
    Schema.Struct({
      number: Schema.Int,
      proposedBy: Side,
      milestoneIds: Schema.Array(MilestoneId),
    }),
  ),
});
export type ContractChanges = typeof ContractChanges.Type;
