import { type Bid, bidExists, liveBidStates } from "#core/market/bid/bid.ts";
import { stale } from "#core/shared/errors.ts";
import { brokenUnique, missingValue } from "../failure.ts";
import type { Connection } from "../statement.ts";
import type { Write } from "../write.ts";

/** Whether a bid in this state is among those that its listing counts. */
const isCounted = (state: Bid["state"]): boolean => state !== "declined" && state !== "retracted";

/**
 * Inserts the bid and counts it on its listing, at whose `version` somebody decided to; fails `BidExists` where the bidder
 * has a live one already, and `Stale` where the listing has another version by now.
 */
export const insertBid = (bid: Bid, version: number): Write => ({
  parts: (on) => on`
    counted as (
      update listing set bid_count = bid_count + ${isCounted(bid.state) ? 1 : 0}
      where id = ${bid.listingId} and version = ${version}
      returning id
    ), placed as (
      insert into bid (
        id, listing_id, poster_id, bidder_id, state, amount, description, start_day, end_day, milestones,
        items, attachment_id, declined_reason, created_at, updated_at, version
      ) values (
        ${bid.id}, (select id from counted), ${bid.posterId}, ${bid.bidderId}, ${bid.state}, ${bid.amount},
        ${bid.description}, ${bid.startDay}, ${bid.endDay}, ${JSON.stringify(bid.milestones)}::jsonb,
        ${JSON.stringify(bid.items)}::jsonb, ${bid.attachmentId}, ${bid.declinedReason},
        ${bid.createdAt.toISOString()}, ${bid.updatedAt.toISOString()}, ${bid.version}
      )
    )`,
  noOf: (error) => {
    if (brokenUnique(error) === "bid_one_live") return bidExists();
    // No listing of that version was counted up, so the bid had none.
    return missingValue(error) === "bid.listing_id" ? stale("listing") : null;
  },
});

/**
 * Saves the bid over the version that was read, and counts it in or out on its listing, in one trip. Not `done` where
 * another save came first; `taken` where the bidder has another live bid on the listing.
 */
export const updateBid = (bid: Bid) => async (on: Connection) => {
  const isLive = (liveBidStates as ReadonlyArray<string>).includes(bid.state);
  const saving = on<{ done: boolean; taken: boolean }[]>`
    with other as (
      select from bid
      where ${isLive} and listing_id = ${bid.listingId} and bidder_id = ${bid.bidderId} and id <> ${bid.id}
        and state in ('submitted', 'contract_created', 'contract_started')
    ), before as (
      select id, listing_id, state not in ('declined', 'retracted') as counted from bid
      where id = ${bid.id} and version = ${bid.version} and not exists (select from other)
      for no key update
    ), saved as (
      update bid set
        state = ${bid.state}, amount = ${bid.amount}, description = ${bid.description}, start_day = ${bid.startDay},
        end_day = ${bid.endDay}, milestones = ${JSON.stringify(bid.milestones)}::jsonb,
        items = ${JSON.stringify(bid.items)}::jsonb, attachment_id = ${bid.attachmentId},
        declined_reason = ${bid.declinedReason}, updated_at = ${bid.updatedAt.toISOString()}, version = version + 1
      from before where bid.id = before.id
      returning before.listing_id, ${isCounted(bid.state)}::int - before.counted::int as change
    ), counted as (
      update listing set bid_count = bid_count + saved.change
      from saved where listing.id = saved.listing_id and saved.change <> 0
    )
    select exists (select from saved) as done, exists (select from other) as taken`;
  try {
    return await saving;
  } catch (error) {
    // Two bids that come alive at once do not see each other; the index does.
    if (brokenUnique(error) === "bid_one_live") return [{ done: false, taken: true }];
    throw error;
  }
};
