import { Schema } from "effect";
import { PlannedMilestone } from "#core/market/bid/bid.ts";
import { Day } from "#core/shared/day.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";
import { ContractState } from "./contract.machine.ts";

/** A milestone as the poster types it; empty parts are null, and refused in the spec's words. */
export const MilestoneDraft = Schema.Struct({
  amount: Schema.NullOr(Cents),
  description: Text(1000),
  endDay: Schema.NullOr(Day),
});
export type MilestoneDraft = typeof MilestoneDraft.Type;

/** An offer that came to nothing, for the poster to change and send again. */
export const LastOffer = Schema.Struct({
  state: ContractState,
  endedAt: Schema.Date,
  milestones: Schema.Array(PlannedMilestone),
});
export type LastOffer = typeof LastOffer.Type;
