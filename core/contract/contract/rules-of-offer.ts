import { Effect } from "effect";
import type { Bid } from "#core/market/bid/bid.ts";
import { Bids, ownBid } from "#core/market/bid/bids.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { decideTerms } from "#core/market/state-rules/check-terms.ts";
import {
  downPaymentsOf,
  findBreaches,
  isUnder,
  type PaidStage,
  type Terms,
} from "#core/market/state-rules/find-breaches.ts";
import { packInWords, ruleInWords } from "#core/market/state-rules/in-words.ts";
import { packAt, packOf } from "#core/market/state-rules/packs.ts";
import type { RulesOfContract } from "#core/market/state-rules/rules-of-contract.ts";
import type { Credential } from "#core/people/credential/credential.ts";
import { Credentials } from "#core/people/credential/credentials.ts";
import { hasExpired } from "#core/people/credential/shown-credential.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { type Day, today } from "#core/shared/day.ts";
import type { BidId, PersonId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { sum } from "#core/shared/money.ts";
import type { Contract } from "./contract.ts";
import { licenseCheck } from "./contract-names.ts";

/** Returns the license that a contract in this state shows: a valid one of that state, preferably a checked one. */
const licenseOf = (credentials: ReadonlyArray<Credential>, state: string, day: Day): Credential | null => {
  const own = credentials.filter(
    (it) => it.kind === "license" && it.issuingState === state && it.validFrom <= day && !hasExpired(it, day),
  );
  return own.find(({ check }) => check !== null) ?? own[0] ?? null;
};

/** Returns the license as a contract stores it. */
const keptLicense = ({ number, holder, validUntil, check }: Credential): RulesOfContract["license"] => ({
  ...{ number, holder, validUntil },
  checkedBy: check?.by ?? null,
});

/** Returns the person's current license of that state, from their profile. */
const licenseIn = Effect.fnUntraced(function* (personId: PersonId, state: string) {
  return licenseOf(yield* (yield* Credentials).shownOf([personId]), state, yield* today);
});

type Offered = {
  readonly bid: Pick<Bid, "bidderId" | "startDay">;
  readonly listing: Pick<Listing, "kind" | "place" | "posterId">;
  readonly milestones: ReadonlyArray<PaidStage>;
  /** Whether the poster wrote these milestones instead of the bidder. */
  readonly isChanged: boolean;
};

/**
 * Returns the rules that a contract is made under: the newest of the project's state, and the license that it shows.
 * Null if none are known, and for work that isn't home improvement. Fails with `Blocked` if it breaks a rule.
 */
export const rulesOfOffer = Effect.fnUntraced(function* ({ bid, listing, milestones, isChanged }: Offered) {
  const pack = packOf(listing.place.state);
  if (pack === null) return null;
  const poster = yield* (yield* People).get(listing.posterId);
  if (!isUnder(pack, listing, poster)) return null;
  const license = yield* licenseIn(bid.bidderId, pack.state);
  const kept = license && keptLicense(license);
  const facts = { startDay: bid.startDay, milestones, license: kept };
  yield* Effect.fromResult(decideTerms(pack, facts, isChanged ? "you" : "bidder"));
  const rules: RulesOfContract = { state: pack.state, version: pack.version, license: kept, madeOn: null };
  return rules;
});

const dueOf = (terms: Terms): number => sum(downPaymentsOf(terms).map(({ amount }) => amount));

/** Returns the rules for a contract of a bid on the poster's own project, to read before hiring; null if unknown. */
export const viewRulesOfBid = Effect.fn("viewRulesOfBid")(function* (
  actor: PersonActor,
  bidId: BidId,
  language: Language,
) {
  const bid = yield* ownBid(actor, "poster", bidId);
  const listing = yield* (yield* Listings).get(bid.listingId);
  const pack = packOf(listing.place.state);
  if (pack === null) return null;
  const poster = yield* (yield* People).get(listing.posterId);
  if (!isUnder(pack, listing, poster)) return null;
  const license = yield* licenseIn(bid.bidderId, pack.state);
  const breaches = findBreaches(pack, { ...bid, license: license && keptLicense(license) });
  const { state, name, version, asOf } = packInWords(pack, language);
  return {
    ...{ state, name, version, asOf },
    license: license?.number ?? null,
    ...(license === null ? {} : { licenseCheck: licenseCheck(license) }),
    warnings: breaches
      .map(({ rule }) => ruleInWords(rule, language))
      .map(({ text, citation }) => `${text} (${citation})`),
  };
});

type Change = {
  readonly milestoneId: string | null;
  readonly before: PaidStage | null;
  readonly after: PaidStage | null;
};

/**
 * Fails with `Blocked` if a proposed change asks for more before the work starts than the contract's rules allow. A
 * change that doesn't raise the down payment passes.
 */
export const checkChangedTerms = Effect.fnUntraced(function* (
  contract: Pick<Contract, "rules" | "bidId">,
  milestones: ReadonlyArray<PaidStage & { readonly id: string; readonly state: string }>,
  changes: ReadonlyArray<Change>,
) {
  const pack = packAt(contract.rules);
  if (pack === null) return;
  const { startDay } = yield* (yield* Bids).get(contract.bidId);
  const kept = milestones.filter(
    ({ id, state }) => state !== "dropped" && !changes.some(({ milestoneId }) => milestoneId === id),
  );
  const written = changes.flatMap(({ after }) => after ?? []);
  const before = milestones.filter(({ state }) => state !== "dropped");
  const facts = { startDay, license: undefined };
  const isAboutIt = dueOf({ startDay, milestones: [...kept, ...written] }) > dueOf({ startDay, milestones: before });
  if (isAboutIt) yield* Effect.fromResult(decideTerms(pack, { ...facts, milestones: [...kept, ...written] }, "you"));
});
