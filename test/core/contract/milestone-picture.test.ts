import { Effect } from "effect";
import { expect } from "vitest";
import { acceptContract } from "#core/contract/contract/accept-contract.ts";
import { hireBidder, offerAgain } from "#core/contract/contract/hire-bidder.ts";
import { viewLastOffer } from "#core/contract/contract/list-contracts.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import type { PlannedMilestone } from "#core/market/bid/bid.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { compareBids, listBidders, viewBid } from "#core/market/bid/view-bid.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import { removeOrphans } from "#core/people/file/remove-orphans.ts";
import type { FileId } from "#core/shared/ids.ts";
import { aBidDraft, aWholeBidDraft } from "#test/builders/bid.ts";
import { bidOn, newcomer, postedListing, submittedBid, uploadedPicture } from "#test/builders/errand.ts";
import { uploaded } from "#test/builders/profile.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { Time } from "#test/world.ts";

const [frame, boards, rail] = aBidDraft().milestones as [never, never, never];

/** The usual bid, with this picture on its first milestone. */
const pictured = (pictureId: FileId | null) =>
  aBidDraft({ milestones: [{ ...(frame as object), pictureId } as never, boards, rail] });

const shown = (milestones: ReadonlyArray<Pick<PlannedMilestone, "pictureId" | "pictureName">>) =>
  milestones.map(({ pictureId, pictureName }) => [pictureId, pictureName]);
const none = [null, null];

const picturedBid = Effect.fnUntraced(function* () {
  const owner = yield* newcomer("home_owner");
  const contractor = yield* newcomer("contractor");
  const listing = yield* postedListing(owner);
  const pictureId = yield* uploaded(contractor, "milestone_picture");
  const bid = yield* bidOn(listing, contractor, pictured(pictureId));
  return { owner, contractor, listing, bid, pictureId, picture: [pictureId, "picture.png"] };
});

testInWorld("a milestone has at most one picture, which the two sides see and nobody else hears of", function* () {
  const { owner, contractor, listing, bid, pictureId, picture } = yield* picturedBid();
  for (const side of [owner, contractor]) {
    expect(shown((yield* viewBid(side, bid.id)).milestones)).toEqual([picture, none, none]);
  }
  const { items } = yield* compareBids(owner, listing.id, "amount");
  expect(shown(items[0]?.milestones ?? [])).toEqual([picture, none, none]);
  const stranger = yield* newcomer("contractor");
  expect(yield* Effect.flip(viewBid(stranger, bid.id))).toMatchObject({ _tag: "NotFound" });
  const seen = yield* listBidders(stranger, listing.id, { after: null, limit: 5 });
  expect(JSON.stringify(seen)).not.toContain(pictureId);
  // Nobody typed the milestone that stands for the whole project, so it has no picture.
  const whole = yield* bidOn(listing, stranger, aWholeBidDraft());
  expect(shown(whole.milestones)).toEqual([none]);
});

testInWorld("it is replaced and removed with an edit, and stays when a declined bid is sent again", function* () {
  const { owner, contractor, bid, pictureId } = yield* picturedBid();
  const first = Effect.map(viewBid(owner, bid.id), ({ milestones }) => milestones[0]?.pictureId);
  yield* declineBid(owner, { bidId: bid.id, reason: "Bid needs more details" });
  yield* editBid(contractor, { bidId: bid.id, draft: pictured(pictureId) });
  expect(yield* first).toBe(pictureId);
  const other = yield* uploaded(contractor, "milestone_picture");
  yield* editBid(contractor, { bidId: bid.id, draft: pictured(other) });
  expect(yield* first).toBe(other);
  yield* editBid(contractor, { bidId: bid.id, draft: pictured(null) });
  expect(yield* first).toBeNull();
});

testInWorld("it must be an image of the bidder's own, uploaded for a milestone", function* () {
  const { owner, contractor, listing, bid } = yield* submittedBid();
  const refusal = {
    _tag: "Invalid",
    issues: [
      {
        field: "milestones.0.pictureId",
        message: "This image is gone. Please upload it again.",
      },
    ],
  };
  for (const pictureId of [yield* uploaded(owner, "milestone_picture"), yield* uploadedPicture(contractor)]) {
    const draft = pictured(pictureId);
    expect(yield* Effect.flip(editBid(contractor, { bidId: bid.id, draft }))).toMatchObject(refusal);
    expect(yield* Effect.flip(bidOn(listing, yield* newcomer("supplier"), draft))).toMatchObject(refusal);
  }
});

testInWorld("it comes into the contract with its milestone, and stays there", function* () {
  const { owner, contractor, bid, picture } = yield* picturedBid();
  const contract = yield* hireBidder(owner, bid);
  yield* acceptContract(contractor, { contractId: contract.id, skipAccounts: true });
  for (const side of [owner, contractor]) {
    expect(shown((yield* viewContract(side, contract.id)).milestones)).toEqual([picture, none, none]);
  }
});

testInWorld(
  "an offer that is sent again keeps it, drops it or shows one of the poster's own, and says that it differs from the bid",
  function* () {
    const { owner, contractor, bid, pictureId, picture } = yield* picturedBid();
    const offer = yield* hireBidder(owner, bid);
    yield* withdrawContract(owner, offer.id);
    // The bid then loses the picture; the failed offer still has it.
    yield* editBid(contractor, { bidId: bid.id, draft: pictured(null) });
    const last = yield* viewLastOffer(owner, bid.id);
    expect(shown(last?.milestones ?? [])).toEqual([picture, none, none]);
    const drawn = yield* uploaded(owner, "milestone_picture");
    for (const chosen of [pictureId, null, drawn, drawn]) {
      const again = yield* offerAgain(owner, { bidId: bid.id, milestones: pictured(chosen).milestones });
      const seen = yield* viewContract(contractor, again.id);
      expect(seen.milestones.map((stage) => stage.pictureId)).toEqual([chosen, null, null]);
      expect(shown(seen.bidMilestones)).toEqual([none, none, none]);
      yield* withdrawContract(owner, again.id);
    }
    const strange = yield* uploaded(yield* newcomer("contractor"), "milestone_picture");
    const refused = offerAgain(owner, { bidId: bid.id, milestones: pictured(strange).milestones });
    expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "Invalid" });
  },
);

testInWorld("one that no bid and no contract shows is removed after a day, and no other", function* () {
  const time = yield* Time;
  const { owner, contractor, bid, pictureId } = yield* picturedBid();
  const unsent = yield* uploaded(contractor, "milestone_picture");
  yield* time.pass("25 hours");
  expect(yield* removeOrphans()).toEqual({ removed: 1 });
  expect((yield* viewBid(owner, bid.id)).milestones[0]?.pictureId).toBe(pictureId);
  const refused = editBid(contractor, { bidId: bid.id, draft: pictured(unsent) });
  expect(yield* Effect.flip(refused)).toMatchObject({ _tag: "Invalid" });
  yield* editBid(contractor, { bidId: bid.id, draft: pictured(null) });
  expect(yield* removeOrphans()).toEqual({ removed: 1 });
});
