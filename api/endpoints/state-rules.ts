import { Schema } from "effect";
import { LicenseCheck } from "#core/people/credential/shown-credential.ts";
import { Day } from "#core/shared/day.ts";
import { Items } from "#core/shared/page.ts";
import { Place } from "#core/shared/place/place.ts";
import { endpoint } from "../endpoint.ts";

/**
 * A rule in the requested language: what it says, what Dibbs does about it, where it is written, and as of which day.
 */
const RuleInWords = Schema.Struct({
  kind: Schema.String,
  title: Schema.String,
  text: Schema.String,
  does: Schema.String,
  citation: Schema.String,
  address: Schema.String,
  asOf: Day,
});

const named = {
  state: Schema.String,
  name: Schema.String,
  version: Schema.Int,
  asOf: Day,
};

const PackInWords = Schema.Struct({ ...named, notAdvice: Schema.String, rules: Schema.Array(RuleInWords) });

export const listStateRulesEndpoint = endpoint("GET /api/state-rules", {
  name: "listStateRules",
  access: "public",
  summary: "The states whose rules for home improvement contracts Dibbs knows, by their letters",
  reply: Items(Schema.Struct(named)),
});

export const viewStateRulesEndpoint = endpoint("GET /api/state-rules/:state", {
  name: "viewStateRules",
  access: "public",
  summary: "The rules for home improvement contracts of one state, with their sources; US has that of the country",
  params: Schema.Struct({ state: Place.fields.state }),
  reply: PackInWords,
});

export const viewRulesOfBidEndpoint = endpoint("GET /api/bids/:bidId/state-rules", {
  name: "viewRulesOfBid",
  summary: "Under which rules a contract of a bid on your project would be made; null where none are known",
  reply: Schema.NullOr(
    Schema.Struct({
      ...named,
      /** The number of the license that the contract would show; null if the bidder shows none of that state. */
      license: Schema.NullOr(Schema.String),
      /** Who verified the license; null if only its owner states it, left out if there is none. */
      licenseCheck: Schema.optionalKey(Schema.NullOr(LicenseCheck)),
      /** What the contract would violate, in words. */
      warnings: Schema.Array(Schema.String),
    }),
  ),
});
