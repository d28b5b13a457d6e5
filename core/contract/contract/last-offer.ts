import { Schema } from "effect";
import { PlannedMilestone } from "#core/market/bid/bid.ts";
import { ContractState } from "./contract.machine.ts";

/** An offer that came to nothing, for the poster to change and send again. */
export const LastOffer = Schema.Struct({
  state: ContractState,
  endedAt: Schema.Date,
  milestones: Schema.Array(PlannedMilestone),
});
export type LastOffer = typeof LastOffer.Type;
