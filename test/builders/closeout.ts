import { Effect } from "effect";
import { Contracts } from "#core/contract/contract/contracts.ts";
import { Milestones } from "#core/contract/milestone/milestones.ts";
import { Bids } from "#core/market/bid/bids.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import { Listings } from "#core/market/listing/listings.ts";
import type { Closeout } from "#core/money/closeout/closeout.ts";
import { Ledger } from "#core/money/ledger/ledger.ts";
import { Payments } from "#core/money/payment/payments.ts";
import { systemActor } from "#core/shared/actor.ts";
import { recordMove } from "#core/shared/history.ts";
import { ContractId, PersonId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { aBid } from "./bid.ts";
import { aContract, aMilestone } from "./contract.ts";
import { aListing, aListingDraft } from "./listing.ts";
import { idOf } from "./moment.ts";
import { aPayment, aPosting } from "./payment.ts";

/** The closeout of a roof in Austin with a budget of 9,000 dollars and a final price of 8,000. */
export const aCloseout = (but: Partial<Closeout> = {}): Closeout => ({
  contractId: idOf(ContractId),
  posterId: idOf(PersonId),
  bidderId: idOf(PersonId),
  endedAt: new Date("2026-03-02T15:00:00Z"),
  kind: "service",
  industries: ["Roofing"],
  budget: cents(900_000),
  state: "TX",
  area: "787",
  bid: cents(800_000),
  agreed: 800_000,
  changes: [],
  disputes: 0,
  refunds: 0,
  final: cents(800_000),
  daysLate: 0,
  isSettled: true,
  ...but,
});

type Ended = {
  readonly posterId: PersonId;
  readonly bidderId: PersonId;
  readonly endedAt: Date;
  /** The amount paid; `bid` is the amount of the bid, if different. */
  readonly dollars: number;
  readonly bid?: number;
  readonly listing?: Partial<Listing>;
};

/** Inserts a contract that was paid by bank and ended at that time into the store, with the move that ended it. */
export const storedEnd = Effect.fnUntraced(function* ({
  posterId,
  bidderId,
  endedAt,
  dollars,
  bid: bidDollars = dollars,
  listing: but,
}: Ended) {
  const listing = aListing(posterId, { place: aListingDraft().place, state: "closed", ...but });
  const amount = cents(dollars * 100);
  yield* (yield* Listings).insert(listing);
  const bid = aBid(listing, bidderId, { amount: cents(bidDollars * 100), state: "end_by_poster" });
  yield* (yield* Bids).insert(bid, listing);
  const contract = aContract(bid, { state: "ended", totalCost: amount, updatedAt: endedAt });
  yield* (yield* Contracts).insert(contract);
  const milestone = aMilestone(contract, 1, { amount, state: "completed" });
  yield* (yield* Milestones).insert([milestone]);
  const payment = aPayment(contract, milestone, { rail: "bank", state: "settled" });
  yield* (yield* Payments).insert(payment);
  const ledger = yield* Ledger;
  yield* ledger.post(aPosting(payment, "charge"));
  yield* ledger.post(aPosting(payment, "settle"));
  yield* recordMove(systemActor("Dibbs"), {
    noun: "contract",
    subjectId: contract.id,
    listingId: listing.id,
    contractId: contract.id,
    event: "end",
    from: "accepted",
    to: "ended",
    reason: null,
  });
  return { listing, bid, contract, milestone, payment };
});
