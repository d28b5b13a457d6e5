import { Effect, Schema } from "effect";
import { Day } from "#core/shared/day.ts";

// Apart from the rules themselves: pages load the shape of a contract.

/** A license as the contract shows it: what stood in the bidder's profile when they were hired, and who vouched for it. */
const ShownLicense = Schema.Struct({
  number: Schema.String,
  holder: Schema.String,
  validUntil: Day,
  checkedBy: Schema.NullOr(Schema.Literals(["support", "lookup"])),
});

/** Under which rules a contract was made, for good. */
export const RulesOfContract = Schema.Struct({
  state: Schema.String,
  version: Schema.Int,
  /** Null where the bidder showed none of that state. */
  license: Schema.NullOr(ShownLicense),
  /** The day on which it was accepted, in the zone of its rules; null before. */
  madeOn: Schema.NullOr(Day),
});
export type RulesOfContract = typeof RulesOfContract.Type;

/** As a field of what older programs wrote without it. */
export const rulesField = Schema.NullOr(RulesOfContract).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)));
