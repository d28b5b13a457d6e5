import { Effect, Result } from "effect";
import type { Listing } from "#core/market/listing/listing.ts";
import { People } from "#core/people/person/people.ts";
import { type Blocked, blocked } from "#core/shared/errors.ts";
import { dollars } from "#core/shared/money.ts";
import { stateNames } from "#core/shared/place/states.ts";
import { type Breach, type BreachFacts, blocks, findBreaches, isUnder, type Terms } from "./find-breaches.ts";
import { packOf } from "./packs.ts";
import type { RulePack } from "./rule.ts";

type Side = "you" | "poster" | "bidder";

const nameOf = (state: string): string => stateNames[state] ?? state;

const notAllowed = (breach: Breach, { state }: RulePack, whoCanFix: Side): Blocked =>
  breach.kind === "license"
    ? blocked("LicenseMissing", whoCanFix, {
        message: `In ${nameOf(state)}, a contract has to show the contractor's license number, and this profile has no valid license from there (${breach.rule.source.citation}).`,
        whatToDo: "Ask the bidder to add their license to their profile. Then hire them.",
      })
    : blocked("DownPaymentTooHigh", whoCanFix, {
        message: `In ${nameOf(state)}, no more than ${dollars(breach.most)} of this price can be due before the work starts. Here it's ${dollars(breach.due)} (${breach.rule.source.citation}).`,
        whatToDo:
          whoCanFix === "bidder"
            ? "Ask the bidder to change the bid: a smaller down payment, and the rest due after the work it pays for."
            : "Make the down payment smaller, and the rest due after the work it pays for. A milestone counts as a down payment if it's called one, or if it's due by the day the work starts.",
      });

/** Fails `Blocked` if these terms break a rule that prevents a contract. `whoCanFix` is the side that wrote them. */
export const decideTerms = (pack: RulePack, facts: BreachFacts, whoCanFix: Side): Result.Result<void, Blocked> => {
  const breach = findBreaches(pack, facts).find(blocks);
  return breach === undefined
    ? Result.void
    : Result.fail(notAllowed(breach, pack, breach.kind === "license" ? "bidder" : whoCanFix));
};

/**
 * Checks the terms of a bid by the rules of the project's state when the bid is written, so that no bid is sent that
 * can't become a contract. Loads the poster only if the state has rules.
 */
export const checkTerms = Effect.fnUntraced(function* (
  listing: Pick<Listing, "kind" | "place" | "posterId">,
  terms: Terms,
) {
  const pack = packOf(listing.place.state);
  if (pack === null) return;
  const decided = decideTerms(pack, { ...terms, license: undefined }, "you");
  if (Result.isSuccess(decided)) return;
  const poster = yield* (yield* People).get(listing.posterId);
  if (isUnder(pack, listing, poster)) return yield* Effect.fromResult(decided);
});
