import { Effect, Schema } from "effect";
import { Day } from "#core/shared/day.ts";

// Separate from the rules themselves, because pages load the schema of a contract.

/** A license as the contract shows it: what the bidder's profile said when they were hired, and who verified it. */
const ShownLicense = Schema.Struct({
  number: Schema.String,
  holder: Schema.String,
  validUntil: Day,
  checkedBy: Schema.NullOr(Schema.Literals(["support", "lookup"])),
});

/** The rules under which a contract was made; they never change. */
export const RulesOfContract = Schema.Struct({
  state: Schema.String,
  version: Schema.Int,
  /** Null if the bidder showed no license of that state. */
  license: Schema.NullOr(ShownLicense),
  /** The day on which the contract was accepted, in the rules' time zone; null until then. */
  madeOn: Schema.NullOr(Day),
});
export type RulesOfContract = typeof RulesOfContract.Type;

/** The field with a default of null, for data that older versions wrote without it. */
export const rulesField = Schema.NullOr(RulesOfContract).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)));
