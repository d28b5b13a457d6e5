import { bidLifecycle } from "#core/market/bid/bid.machine.ts";
import { type Bid, type BidDraft, noPicture } from "#core/market/bid/bid.ts";
import { askedOf, type ScopeAnswer } from "#core/market/bid/scope-answer.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import type { ScopeLine } from "#core/market/listing/scope.ts";
import type { Day } from "#core/shared/day.ts";
import { BidId, type PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { fresh } from "./moment.ts";

/** Drafts a bid of 8,000 dollars in three stages. */
export const aBidDraft = (but: Partial<BidDraft> = {}): BidDraft => ({
  amount: null,
  description: "We have built thirty porches like this one.",
  startDay: "2099-05-10" as Day,
  endDay: "2099-06-20" as Day,
  milestones: [
    { amount: cents(200_000), description: "Take the old porch down", endDay: "2099-05-20" as Day },
    { amount: cents(350_000), description: "Frame", endDay: "2099-06-05" as Day },
    { amount: cents(250_000), description: "Boards and rail", endDay: "2099-06-20" as Day },
  ],
  items: [],
  attachmentId: null,
  ...but,
});

/** Drafts a bid of 8,000 dollars for the whole project, without stages. */
export const aWholeBidDraft = (but: Partial<BidDraft> = {}): BidDraft =>
  aBidDraft({ amount: cents(800_000), milestones: [], ...but });

/** Drafts a bid on the materials of `aMaterialsDraft`: 40 boards of cedar at 26.25 dollars, 1,050 dollars in total. */
export const aMaterialsBidDraft = (but: Partial<BidDraft> = {}): BidDraft =>
  aBidDraft({
    description: "Clear heart, from our own yard.",
    startDay: null,
    milestones: [],
    items: [{ offered: true, productName: "Cedar decking", quantity: 40, estimatedPrice: cents(2_625) }],
    ...but,
  });

/** A stored bid that waits for the poster. */
export const aBid = (listing: Listing, bidderId: PersonId, but: Partial<Bid> = {}): Bid => ({
  ...fresh(BidId),
  listingId: listing.id,
  posterId: listing.posterId,
  bidderId,
  state: bidLifecycle.initial,
  amount: cents(800_000),
  description: "We have built thirty porches like this one.",
  startDay: "2099-05-10" as Day,
  endDay: "2099-06-20" as Day,
  milestones: [
    { amount: cents(200_000), description: "Take the old porch down", endDay: "2099-05-20" as Day, ...noPicture },
    { amount: cents(600_000), description: "Build the new one", endDay: "2099-06-20" as Day, ...noPicture },
  ],
  items: [],
  scopeAnswers: [],
  attachmentId: null,
  asksFunding: false,
  declinedReason: null,
  ...but,
});

/** An answer to this line of scope: included at a price, unless `but` says otherwise. */
export const aScopeAnswer = (line: ScopeLine, but: Partial<ScopeAnswer> = {}): ScopeAnswer => ({
  lineId: line.id,
  asked: askedOf(line),
  kind: "priced",
  amount: cents(100_000),
  alternative: "",
  note: "",
  ...but,
});
