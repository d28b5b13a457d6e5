import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import type { BidDraft } from "#core/market/bid/bid.ts";
import { endsLate } from "#core/market/bid/bid-terms.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { retractBid } from "#core/market/bid/retract-bid.ts";
import { listBidders, listBids, listOwnBids, viewBid } from "#core/market/bid/view-bid.ts";
import { closeListing } from "#core/market/listing/close-listing.ts";
import { viewListing } from "#core/market/listing/view-listing.ts";
import { chooseUserType } from "#core/people/person/onboarding.ts";
import type { Day } from "#core/shared/day.ts";
import { type Cents, cents, mostCents } from "#core/shared/money.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { aBidDraft, aWholeBidDraft } from "#test/builders/bid.ts";
import {
  acceptedContract,
  bidOn,
  newcomer,
  offeredContract,
  postedListing,
  submittedBid,
} from "#test/builders/errand.ts";
import { firstPage } from "#test/builders/found.ts";
import { asSupport } from "#test/builders/staff.ts";
import { testInWorld } from "#test/test-in-world.ts";

const day = (text: string) => text as Day;
const stage = (but: Partial<BidDraft["milestones"][number]> = {}) => ({
  amount: cents(100_000),
  description: "Frame",
  endDay: day("2099-05-20"),
  ...but,
});

describe("bidding", () => {
  const rules: ReadonlyArray<readonly [BidDraft, string, string]> = [
    [aWholeBidDraft({ amount: null }), "amount", "Please enter Bid Amount."],
    [aWholeBidDraft({ amount: cents(0) }), "amount", "Please enter Bid Amount."],
    [aWholeBidDraft({ amount: cents(10_050) }), "amount", "Please enter a valid bid amount"],
    [aWholeBidDraft({ endDay: null }), "endDay", "Please choose an end date."],
    [aWholeBidDraft({ startDay: day("2026-05-04") }), "startDay", "Please choose a date after today."],
    [aWholeBidDraft({ startDay: null, endDay: day("2026-05-04") }), "endDay", "Please choose a date after today."],
    [
      aWholeBidDraft({ startDay: day("2099-02-02"), endDay: day("2099-02-01") }),
      "endDay",
      "Choose an end date on or after the start date.",
    ],
    [aBidDraft({ milestones: [stage({ amount: null })] }), "milestones.0.amount", "Please Enter Milestone Details."],
    [
      aBidDraft({ milestones: [stage(), stage({ amount: cents(0) })] }),
      "milestones.1.amount",
      "Please Enter Milestone Details.",
    ],
    [
      aBidDraft({ milestones: [stage({ description: " " })] }),
      "milestones.0.description",
      "Please Enter Milestone Details.",
    ],
    [aBidDraft({ milestones: [stage({ endDay: null })] }), "milestones.0.endDay", "Please Enter Milestone Details."],
    [
      aBidDraft({ milestones: [stage({ endDay: day("2026-05-04") })] }),
      "milestones.0.endDay",
      "Please choose a date after today.",
    ],
    [
      aBidDraft({ milestones: [stage({ amount: cents(100_050) }), stage({ amount: cents(50) })] }),
      "milestones.0.amount",
      "Please enter whole dollars.",
    ],
    [
      aBidDraft({ milestones: [stage({ amount: -50_000 as Cents })] }),
      "milestones.0.amount",
      "Please enter a valid bid amount",
    ],
    [aWholeBidDraft({ amount: 950_050 as Cents }), "amount", "Please enter a valid bid amount"],
    [aWholeBidDraft({ amount: -50_000 as Cents }), "amount", "Please enter a valid bid amount"],
    [
      aBidDraft({ milestones: [stage({ amount: cents(mostCents) }), stage()] }),
      "amount",
      "Please enter a valid bid amount",
    ],
  ];

  for (const [draft, field, message] of rules) {
    testInWorld(`is refused, at ${field}: '${message}'`, function* () {
      const listing = yield* postedListing(yield* newcomer("home_owner"));
      const refusal = yield* Effect.flip(bidOn(listing, yield* newcomer("contractor"), draft));
      expect(refusal).toMatchObject({ _tag: "Invalid", message });
      expect(refusal).toMatchObject({ issues: expect.arrayContaining([{ field, message }]) });
    });
  }

  testInWorld("without milestones makes one for the whole amount, described by the note", function* () {
    const listing = yield* postedListing(yield* newcomer("home_owner"));
    const noted = yield* bidOn(listing, yield* newcomer("contractor"), aWholeBidDraft());
    const silent = yield* bidOn(listing, yield* newcomer("contractor"), aWholeBidDraft({ description: " " }));
    const rest = { amount: 800_000, endDay: "2099-06-20", pictureId: null, pictureName: null };
    expect(noted.milestones).toEqual([{ ...rest, description: "We have built thirty porches like this one." }]);
    expect(silent.milestones).toEqual([{ ...rest, description: "Bidding for whole Project" }]);
  });

  testInWorld("cuts a long note for that milestone between two characters", function* () {
    const listing = yield* postedListing(yield* newcomer("home_owner"));
    const description = `${"x".repeat(999)}🔨 and more`;
    const { milestones } = yield* bidOn(listing, yield* newcomer("contractor"), aWholeBidDraft({ description }));
    expect(milestones[0]?.description).toBe("x".repeat(999));
  });

  testInWorld(
    "with milestones takes their sum, whatever amount was typed, and ends with the last of them",
    function* () {
      const { bid } = yield* submittedBid({ amount: cents(100), endDay: null });
      expect(bid).toMatchObject({ amount: 800_000, endDay: "2099-06-20" });
    },
  );

  test("warns if the bid or any of its milestones ends after the deadline", () => {
    const deadline = "2099-06-01";
    expect(endsLate(aWholeBidDraft({ endDay: day("2099-06-01") }), deadline)).toBe(false);
    expect(endsLate(aWholeBidDraft({ endDay: day("2099-06-02") }), deadline)).toBe(true);
    expect(endsLate(aBidDraft({ endDay: null, milestones: [stage(), stage({ endDay: null })] }), deadline)).toBe(false);
    expect(endsLate(aBidDraft({ endDay: null, milestones: [stage({ endDay: day("2099-06-02") })] }), deadline)).toBe(
      true,
    );
  });

  testInWorld("is not for one's own project, nor for home owners", function* () {
    const contractor = yield* newcomer("contractor");
    const own = yield* postedListing(contractor);
    expect(yield* Effect.flip(bidOn(own, contractor))).toMatchObject({
      _tag: "NotAllowed",
      message: "You cannot bid on your own project.",
    });
    expect(yield* Effect.flip(bidOn(own, yield* newcomer("home_owner")))).toMatchObject({
      _tag: "NotAllowed",
      message: "Only contractors and suppliers can bid.",
    });
    yield* bidOn(own, yield* newcomer("supplier"));
  });

  testInWorld("is done once while the first bid lives, and again after it was withdrawn", function* () {
    const { contractor, listing, bid } = yield* submittedBid();
    expect(yield* Effect.flip(bidOn(listing, contractor))).toMatchObject({ _tag: "BidExists" });
    yield* retractBid(contractor, bid.id);
    const second = yield* bidOn(listing, contractor);
    expect((yield* listOwnBids(contractor, null, firstPage)).items.map(({ id }) => id)).toEqual([second.id]);
  });
});

describe("a submitted bid", () => {
  testInWorld("is edited by its bidder, and the poster is told", function* () {
    const { owner, contractor, bid } = yield* submittedBid();
    yield* editBid(contractor, { bidId: bid.id, draft: aWholeBidDraft({ amount: cents(700_000) }) });
    expect(yield* viewBid(owner, bid.id)).toMatchObject({ amount: 700_000, state: "submitted", version: 2 });
    expect(yield* toldTo(owner)).toEqual(["New bid", "Bid changed"]);
    const draft = aWholeBidDraft({ amount: null });
    expect(yield* Effect.flip(editBid(contractor, { bidId: bid.id, draft }))).toMatchObject({ _tag: "Invalid" });
  });

  testInWorld("is withdrawn by its bidder, and is then nowhere to be seen", function* () {
    const { owner, contractor, listing, bid } = yield* submittedBid();
    yield* retractBid(contractor, bid.id);
    expect((yield* listBids(owner, listing.id, firstPage)).items).toEqual([]);
    expect((yield* listOwnBids(contractor, null, firstPage)).items).toEqual([]);
    expect(yield* viewListing(contractor, listing.id)).toMatchObject({ bidCount: 0, ownBid: null });
    expect(yield* toldTo(owner)).toEqual(["New bid", "Bid withdrawn"]);
    expect(yield* Effect.flip(retractBid(contractor, bid.id))).toMatchObject({ _tag: "IllegalMove" });
  });

  testInWorld("is declined with a reason, and leaves the poster's list", function* () {
    const { owner, contractor, listing, bid } = yield* submittedBid();
    expect(yield* Effect.flip(declineBid(owner, { bidId: bid.id, reason: "  " }))).toMatchObject({
      _tag: "Invalid",
      message: "Enter Your Reason",
    });
    yield* declineBid(owner, { bidId: bid.id, reason: "Bid was too high" });
    expect((yield* listBids(owner, listing.id, firstPage)).items).toEqual([]);
    expect((yield* listOwnBids(contractor, null, firstPage)).items).toMatchObject([
      { state: "declined", declinedReason: "Bid was too high", moves: ["resubmit"] },
    ]);
    expect(yield* toldTo(contractor)).toEqual(["Bid declined"]);
  });

  testInWorld("shows other people who has bid, and never for how much", function* () {
    const { contractor, listing } = yield* submittedBid();
    const { items } = yield* listBidders(yield* newcomer("supplier"), listing.id, firstPage);
    expect(items).toHaveLength(1);
    expect(items[0]?.bidder.id).toBe(contractor.personId);
    expect(Object.keys(items[0] ?? {}).sort()).toEqual(["bidder", "createdAt"]);
  });
});

describe("a declined bid", () => {
  testInWorld("is mended and sent again, without its old reason", function* () {
    const { owner, contractor, bid } = yield* submittedBid();
    yield* declineBid(owner, { bidId: bid.id, reason: "Bid was too high" });
    yield* editBid(contractor, { bidId: bid.id, draft: aWholeBidDraft({ amount: cents(600_000) }) });
    expect(yield* viewBid(owner, bid.id)).toMatchObject({
      state: "submitted",
      amount: 600_000,
      declinedReason: null,
      moves: ["hire", "decline"],
    });
    expect(yield* toldTo(owner)).toEqual(["New bid", "Bid sent again"]);
  });

  testInWorld("is not sent again by who has become a home owner", function* () {
    const { owner, contractor, bid } = yield* submittedBid();
    yield* declineBid(owner, { bidId: bid.id, reason: "Bid was too high" });
    yield* chooseUserType(asSupport(contractor), "home_owner");
    const again = editBid(contractor, { bidId: bid.id, draft: aWholeBidDraft() });
    expect(yield* Effect.flip(again)).toMatchObject({
      _tag: "NotAllowed",
      message: "Only contractors and suppliers can bid.",
    });
    expect(yield* viewBid(contractor, bid.id)).toMatchObject({ state: "declined" });
  });

  testInWorld("stays declined where the project takes no bids any more", function* () {
    const { owner, contractor, listing, bid } = yield* submittedBid();
    yield* closeListing(owner, listing.id);
    expect(yield* Effect.flip(editBid(contractor, { bidId: bid.id, draft: aBidDraft() }))).toMatchObject({
      _tag: "Blocked",
      code: "ListingNotOpen",
    });
    expect(yield* viewBid(contractor, bid.id)).toMatchObject({ state: "declined" });
  });

  testInWorld("can be neither retracted, hired nor declined again", function* () {
    const { owner, contractor, bid } = yield* submittedBid();
    yield* declineBid(owner, { bidId: bid.id, reason: "x" });
    expect(yield* Effect.flip(retractBid(contractor, bid.id))).toMatchObject({ _tag: "IllegalMove" });
    expect(yield* Effect.flip(hireBidder(owner, bid))).toMatchObject({ _tag: "IllegalMove" });
    expect(yield* Effect.flip(declineBid(owner, { bidId: bid.id, reason: "y" }))).toMatchObject({
      _tag: "IllegalMove",
      moves: [],
    });
  });
});

for (const [name, made] of [
  ["that was hired", offeredContract],
  ["that was won", acceptedContract],
] as const) {
  testInWorld(`a bid ${name} can be neither edited, retracted, declined nor hired again`, function* () {
    const { owner, contractor, bid } = yield* made();
    const refusals = [
      yield* Effect.flip(editBid(contractor, { bidId: bid.id, draft: aBidDraft() })),
      yield* Effect.flip(retractBid(contractor, bid.id)),
      yield* Effect.flip(declineBid(owner, { bidId: bid.id, reason: "x" })),
      yield* Effect.flip(hireBidder(owner, bid)),
    ];
    for (const refusal of refusals) expect(refusal).toMatchObject({ _tag: "IllegalMove", noun: "bid" });
    expect((yield* viewBid(owner, bid.id)).moves).not.toContain("end");
  });
}
