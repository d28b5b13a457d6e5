import { Effect } from "effect";
import { showBoth, tellSide } from "#core/contract/contract/tell-sides.ts";
import { contractTerms } from "#core/contract/document/contract-document.ts";
import { buyerOf, tellHiredByOwner, withdrawAsk } from "#core/contract/material-request/owner-pays.ts";
import { milestoneLifecycle } from "#core/contract/milestone/milestone.machine.ts";
import type { Milestone } from "#core/contract/milestone/milestone.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { type Signing, sign, toSign } from "#core/contract/signature/sign.ts";
import type { Bid, MilestoneDraft } from "#core/market/bid/bid.ts";
import { picturesOf } from "#core/market/bid/bid-terms.ts";
import { moveBid } from "#core/market/bid/bids.ts";
import { Listings, moveListing } from "#core/market/listing/listings.ts";
import { Files } from "#core/people/file/files.ts";
import { People } from "#core/people/person/people.ts";
import { isSupport, type PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { notFound } from "#core/shared/errors.ts";
import { moveIn, recordMove } from "#core/shared/history.ts";
import { type BidId, ContractId, MilestoneId, newId } from "#core/shared/ids.ts";
import type { Language } from "#core/shared/language.ts";
import { Cents, sum } from "#core/shared/money.ts";
import { dayOf } from "#core/shared/time-zone.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { contractLifecycle } from "./contract.machine.ts";
import type { Contract, OfferTerms } from "./contract.ts";
import { currentNames, NamesOfContracts, partiesOf } from "./contract-names.ts";
import { Contracts } from "./contracts.ts";
import { decideHire } from "./decide-hire.ts";
import { rulesOfOffer } from "./rules-of-offer.ts";

/** The bid as someone was shown it: they agree to this version and to no newer one. */
export type ShownBid = Pick<Bid, "id" | "version">;

/** Reads what is known of the earlier offer that was withdrawn or declined, and the pictures that the poster names. */
const changesOf = Effect.fnUntraced(function* (bidId: BidId, drafts: ReadonlyArray<MilestoneDraft>) {
  const last = yield* (yield* Contracts).offeredBefore(bidId);
  const before = last === null ? null : yield* (yield* Milestones).ofContract(last.id);
  // Locked for share, so that the files still exist when the offer refers to them.
  return { drafts, before, files: yield* (yield* Files).manyForShare(picturesOf(drafts)) };
});

/** What to offer: the bid's milestones in the version that was shown, or the poster's own. */
type Offer = {
  readonly bidId: BidId;
  readonly shownVersion: number | null;
  readonly drafts: ReadonlyArray<MilestoneDraft> | null;
  readonly terms: OfferTerms;
};

/** Builds the offer with the document that both sides sign; inside the caller's unit of work. */
const offerTerms = Effect.fnUntraced(function* (
  actor: PersonActor,
  { bidId, shownVersion, drafts, terms }: Offer,
  contractId: ContractId,
) {
  const { retainage = null, insuranceDemand = "none", waiverDemand = "none" } = terms;
  const at = yield* now;
  const { bid, posterId, asked, unanswered } = yield* buyerOf(actor, bidId);
  // An owner who was asked to pay takes the bid as it is.
  if (asked !== null && drafts !== null) return yield* notFound("bid");
  const bidderStanding = yield* (yield* People).getStandingForShare(bid.bidderId);
  const listing = yield* (yield* Listings).get(bid.listingId);
  const changes = drafts === null ? null : yield* changesOf(bidId, drafts);
  const hired = yield* Effect.fromResult(
    decideHire({ bid, shownVersion, bidderStanding, listing, changes, today: dayOf(at) }),
  );
  const names = yield* currentNames({ id: contractId, posterId, bidderId: bid.bidderId });
  const stages = hired.milestones.map((planned, index) => ({ ...planned, number: index + 1 }));
  const rules = yield* rulesOfOffer({ bid, listing, milestones: hired.milestones, isChanged: hired.isChanged });
  const contract = { asksFunding: bid.asksFunding, retainage, insuranceDemand, waiverDemand, rules };
  return {
    ...{ bid, posterId, asked, unanswered },
    listing,
    hired,
    names,
    rules,
    stages,
    document: contractTerms({ names, listing, bid, contract }, stages, at),
  };
});

/** Returns the document that the poster signs to make this offer. Fails as hiring would. */
export const viewOfferToSign = Effect.fn("viewOfferToSign")(function* (
  actor: PersonActor,
  offered: Offer,
  language: Language,
) {
  const id = yield* newId(ContractId);
  return yield* toSign(null, (yield* atomically(offerTerms(actor, offered, id))).document, language);
});

/** Makes an offer: the first one, or one that is sent again. */
const offer = Effect.fnUntraced(function* (actor: PersonActor, offered: Offer, signing: Signing | null) {
  const { bidId } = offered;
  const { retainage = null, insuranceDemand = "none", waiverDemand = "none" } = offered.terms;
  const at = yield* now;
  const id = yield* newId(ContractId);
  const found = yield* offerTerms(actor, offered, id);
  const { bid, posterId, asked, unanswered, listing, hired, names, rules, stages: planned, document } = found;
  const contract: Contract = {
    id,
    bidId,
    listingId: listing.id,
    posterId,
    bidderId: bid.bidderId,
    state: contractLifecycle.initial,
    totalCost: Cents.make(sum(hired.milestones.map(({ amount }) => amount))),
    asksFunding: bid.asksFunding,
    retainage,
    insuranceDemand,
    waiverDemand,
    rules,
    cancellation: null,
    offeredAt: at,
    updatedAt: at,
    version: 1,
  };
  yield* moveBid(actor, "poster", bid, hired.bid, { contractId: contract.id });
  yield* moveListing(actor, "poster", listing, hired.listing);
  yield* (yield* Contracts).insert(contract);
  yield* (yield* NamesOfContracts).insert(names);
  const parties = yield* partiesOf(contract);
  const stages: Array<Milestone> = [];
  for (const stage of planned) {
    stages.push({
      id: yield* newId(MilestoneId),
      contractId: contract.id,
      kind: "work",
      ...stage,
      state: milestoneLifecycle.initial,
      updatedAt: at,
      version: 1,
    });
  }
  yield* (yield* Milestones).insert(stages);
  const signed = yield* sign(actor, signing, {
    contract,
    subjectId: contract.id,
    side: "poster",
    document,
    worth: contract.totalCost,
  });
  yield* recordMove(actor, {
    ...moveIn(contract, "contract", "offer", contract),
    facts: {
      total: contract.totalCost,
      ...(retainage === null ? {} : { retainage }),
      ...(insuranceDemand === "none" ? {} : { insuranceDemand }),
      ...(waiverDemand === "none" ? {} : { waiverDemand }),
      ...(rules === null ? {} : { rules: { state: rules.state, version: rules.version } }),
      milestones: stages.map(({ id, number, amount, endDay }) => ({ id, number, amount, endDay })),
      ...signed.facts,
    },
    words: {
      poster: { text: parties.poster, of: posterId },
      bidder: { text: parties.bidder, of: bid.bidderId },
      project: { text: parties.project, of: null },
      ...Object.fromEntries(
        stages.map(({ number, description }) => [`milestone ${number}`, { text: description, of: null }]),
      ),
      ...signed.words,
    },
  });
  const facts = {
    ...parties,
    isChanged: hired.isChanged,
    bySupport: isSupport(actor),
    ...(signed.isSigned && { isSigned: true }),
  };
  const isPaidByOwner = asked !== null && retainage === null;
  yield* tellSide(
    contract,
    "bidder",
    "offer",
    isPaidByOwner
      ? ["offeredByOwner", facts]
      : retainage === null
        ? ["offered", facts]
        : ["offeredRetained", { ...facts, ...retainage }],
  );
  yield* showBoth(contract, { noun: "contract", id: contract.id, event: "offer" });
  if (asked !== null) yield* tellHiredByOwner(actor, asked, bid);
  if (unanswered !== null) yield* withdrawAsk(actor, unanswered);
  return contract;
}, atomically);

/**
 * Offers the bidder a contract with the bid's milestones as they were shown; the listing takes no more bids meanwhile.
 * Concurrent and repeated calls create one contract; the others fail with `IllegalMove`, `Stale` or `ContractExists`.
 * Fails with `Blocked` while the bidder is suspended or the listing hidden, with the code `BidChanged` if the bid
 * changed since it was shown, and as `sign` does.
 */
export const hireBidder = Effect.fn("hireBidder")(
  (actor: PersonActor, shown: ShownBid, terms: OfferTerms = {}, signing: Signing | null = null) =>
    offer(actor, { bidId: shown.id, shownVersion: shown.version, drafts: null, terms }, signing),
);

type Again = OfferTerms & { readonly bidId: BidId; readonly milestones: ReadonlyArray<MilestoneDraft> };

/**
 * Sends a withdrawn or declined offer again, with milestones that the poster changed; the bidder is told that they
 * differ from the bid. Fails as `hireBidder` does, with `Invalid` for invalid milestones, and with `Blocked` if there
 * was no earlier offer.
 */
export const offerAgain = Effect.fn("offerAgain")(
  (actor: PersonActor, { bidId, milestones, ...terms }: Again, signing: Signing | null = null) =>
    offer(actor, { bidId, shownVersion: null, drafts: milestones, terms }, signing),
);
