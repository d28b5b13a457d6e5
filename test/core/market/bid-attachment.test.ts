import { Effect } from "effect";
import { expect } from "vitest";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { listBidders, viewBid } from "#core/market/bid/view-bid.ts";
import { aBidDraft } from "#test/builders/bid.ts";
import { bidOn, newcomer, postedListing, submittedBid, uploadedPicture } from "#test/builders/errand.ts";
import { uploaded } from "#test/builders/profile.ts";
import { testInWorld } from "#test/test-in-world.ts";

testInWorld(
  "a bid comes with one file, which its bidder and the poster can open and nobody else hears of",
  function* () {
    const owner = yield* newcomer("home_owner");
    const contractor = yield* newcomer("contractor");
    const listing = yield* postedListing(owner);
    const attachmentId = yield* uploaded(contractor, "bid_attachment");
    const bid = yield* bidOn(listing, contractor, { attachmentId });
    for (const side of [owner, contractor]) {
      expect((yield* viewBid(side, bid.id)).attachment).toMatchObject({ id: attachmentId });
    }
    const stranger = yield* newcomer("contractor");
    expect(yield* Effect.flip(viewBid(stranger, bid.id))).toMatchObject({ _tag: "NotFound" });
    const seen = yield* listBidders(stranger, listing.id, { after: null, limit: 5 });
    expect(JSON.stringify(seen)).not.toContain(attachmentId);
  },
);

testInWorld("it is replaced and removed with an edit, and stays when a declined bid is sent again", function* () {
  const { owner, contractor, bid } = yield* submittedBid();
  const attached = Effect.map(viewBid(owner, bid.id), ({ attachment }) => attachment?.id ?? null);
  const [first, second] = [
    yield* uploaded(contractor, "bid_attachment"),
    yield* uploaded(contractor, "bid_attachment"),
  ];
  for (const attachmentId of [first, second]) {
    yield* editBid(contractor, { bidId: bid.id, draft: aBidDraft({ attachmentId }) });
    expect(yield* attached).toBe(attachmentId);
  }
  yield* declineBid(owner, { bidId: bid.id, reason: "Bid needs more details" });
  yield* editBid(contractor, { bidId: bid.id, draft: aBidDraft({ attachmentId: second }) });
  expect(yield* attached).toBe(second);
  yield* editBid(contractor, { bidId: bid.id, draft: aBidDraft() });
  expect(yield* attached).toBeNull();
});

testInWorld("it must be a file of the bidder's own, uploaded for a bid", function* () {
  const { contractor, bid, owner } = yield* submittedBid();
  const others = yield* uploaded(owner, "bid_attachment");
  const picture = yield* uploadedPicture(contractor);
  for (const attachmentId of [others, picture]) {
    const refusal = yield* Effect.flip(editBid(contractor, { bidId: bid.id, draft: aBidDraft({ attachmentId }) }));
    expect(refusal).toMatchObject({
      _tag: "Invalid",
      issues: [
        {
          field: "attachmentId",
          message: "One of the files is missing. Please upload it again.",
        },
      ],
    });
  }
});
