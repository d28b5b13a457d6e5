import { Effect } from "effect";
import { describe, expect } from "vitest";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import type { BidDraft } from "#core/market/bid/bid.ts";
import { editBid } from "#core/market/bid/edit-bid.ts";
import { listBids, viewBid } from "#core/market/bid/view-bid.ts";
import { editListing } from "#core/market/listing/edit-listing.ts";
import { viewContract } from "#core/money/contract-view/view-contract.ts";
import type { Day } from "#core/shared/day.ts";
import { cents, mostCents } from "#core/shared/money.ts";
import { aMaterialsBidDraft } from "#test/builders/bid.ts";
import { bidOn, newcomer, postedListing } from "#test/builders/errand.ts";
import { aMaterialsDraft, deckScrews } from "#test/builders/listing.ts";
import { testInWorld } from "#test/test-in-world.ts";

const decking = { offered: true, productName: "Cedar decking", quantity: 40, estimatedPrice: cents(2_625) };
const boxes = { offered: true, productName: "Deck screws", quantity: 6, estimatedPrice: cents(975) };
const { pictures: _none, ...request } = aMaterialsDraft({ items: [...aMaterialsDraft().items, deckScrews] });
const draft = (but: Partial<BidDraft> = {}) => aMaterialsBidDraft({ items: [decking, boxes], ...but });

/** An owner who requests decking and screws, and a supplier. */
const asked = Effect.gen(function* () {
  const owner = yield* newcomer("home_owner");
  return { owner, supplier: yield* newcomer("supplier"), listing: yield* postedListing(owner, request) };
});

describe("bidding on a request for materials", () => {
  testInWorld(
    "comes to the sum of estimated price times quantity of what is offered, whatever amount was typed",
    function* () {
      const { owner, supplier, listing } = yield* asked;
      const bid = yield* bidOn(listing, supplier, draft({ amount: cents(100), startDay: "2099-01-01" as Day }));
      expect(bid).toMatchObject({ amount: 40 * 2_625 + 6 * 975, startDay: null, endDay: "2099-06-20" });
      expect(bid.items).toEqual([
        { ...decking, brand: "Any", unit: "each", asked: { productName: "Cedar decking", quantity: 40 } },
        { ...boxes, brand: "Gripwell", unit: "box of 100", asked: { productName: "Deck screws", quantity: 6 } },
      ]);
      expect((yield* listBids(owner, listing.id, { after: null, limit: 5 })).items[0]?.items).toEqual(bid.items);
    },
  );

  testInWorld(
    "leaves out what is switched off, and lets name and quantity differ from what was asked for",
    function* () {
      const { supplier, listing } = yield* asked;
      const items = [
        { ...decking, productName: " Larch decking ", quantity: 44 },
        { offered: false, productName: "", quantity: null, estimatedPrice: null },
      ];
      const bid = yield* bidOn(listing, supplier, draft({ items }));
      expect(bid.amount).toBe(44 * 2_625);
      expect(bid.items).toMatchObject([
        { productName: "Larch decking", quantity: 44, asked: { productName: "Cedar decking", quantity: 40 } },
        { offered: false, productName: "Deck screws", quantity: 6, estimatedPrice: null },
      ]);
    },
  );

  const rules: ReadonlyArray<readonly [Partial<BidDraft>, string, string]> = [
    [{ endDay: null }, "endDay", "Please choose a delivery date."],
    [{ endDay: "2026-05-04" as Day }, "endDay", "Please choose a date after today."],
    [{ items: [{ ...decking, productName: " " }, boxes] }, "items.0.productName", "Please enter a name."],
    [{ items: [{ ...decking, quantity: 0 }, boxes] }, "items.0.quantity", "Please enter a quantity."],
    [{ items: [decking, { ...boxes, quantity: null }] }, "items.1.quantity", "Please enter a quantity."],
    [
      { items: [decking, { ...boxes, estimatedPrice: null }] },
      "items.1.estimatedPrice",
      "Please enter an estimated price.",
    ],
    [
      {
        items: [
          { ...decking, offered: false },
          { ...boxes, offered: false },
        ],
      },
      "amount",
      "Please enter Bid Amount.",
    ],
    [
      {
        items: [
          { ...decking, estimatedPrice: cents(0) },
          { ...boxes, offered: false },
        ],
      },
      "amount",
      "Please enter Bid Amount.",
    ],
    [
      { items: [{ ...decking, quantity: 100_000, estimatedPrice: cents(mostCents) }, boxes] },
      "amount",
      "Please enter a valid bid amount",
    ],
    [{ items: [decking] }, "items", "The request has changed. Open your bid again and check its items."],
    [
      { milestones: [{ amount: cents(100), description: "Half", endDay: "2099-05-05" as Day }] },
      "milestones",
      "A bid on materials is paid in full on delivery.",
    ],
  ];

  for (const [but, field, message] of rules) {
    testInWorld(`is refused, at ${field}: '${message}'`, function* () {
      const { supplier, listing } = yield* asked;
      const refusal = yield* Effect.flip(bidOn(listing, supplier, draft(but)));
      expect(refusal).toMatchObject({ _tag: "Invalid", issues: expect.arrayContaining([{ field, message }]) });
    });
  }

  testInWorld("makes a contract of one milestone for the whole amount, due when it is delivered", function* () {
    const { owner, supplier, listing } = yield* asked;
    const bid = yield* bidOn(listing, supplier, draft({ description: "" }));
    const { id } = yield* hireBidder(owner, bid);
    expect(yield* viewContract(owner, id)).toMatchObject({
      totalCost: 110_850,
      milestones: [{ number: 1, amount: 110_850, description: "Bidding for whole Project", endDay: "2099-06-20" }],
    });
  });

  testInWorld("is changed on the request as it is now", function* () {
    const { owner, supplier, listing } = yield* asked;
    const bid = yield* bidOn(listing, supplier, draft());
    const { pictures } = listing;
    yield* editListing(owner, { listingId: listing.id, draft: { ...request, pictures, items: [deckScrews] } });
    const refusal = yield* Effect.flip(editBid(supplier, { bidId: bid.id, draft: draft() }));
    expect(refusal).toMatchObject({ _tag: "Invalid", issues: [{ field: "items" }] });
    yield* editBid(supplier, { bidId: bid.id, draft: draft({ items: [boxes] }) });
    expect(yield* viewBid(owner, bid.id)).toMatchObject({ amount: 5_850, items: [{ productName: "Deck screws" }] });
  });

  testInWorld("is refused where other materials have come into the places of those that were priced", function* () {
    const { owner, supplier, listing } = yield* asked;
    const read = draft({ items: [decking, boxes].map((row) => ({ ...row, asked: { productName: row.productName } })) });
    const { pictures, items } = listing;
    yield* editListing(owner, { listingId: listing.id, draft: { ...request, pictures, items: items.toReversed() } });
    expect(yield* Effect.flip(bidOn(listing, supplier, read))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "items", message: "The request has changed. Open your bid again and check its items." }],
    });
    yield* bidOn(listing, supplier, { ...read, items: read.items.toReversed() });
  });
});

testInWorld("a bid on services holds no materials", function* () {
  const listing = yield* postedListing(yield* newcomer("home_owner"));
  const refusal = yield* Effect.flip(bidOn(listing, yield* newcomer("contractor"), { items: [decking] }));
  expect(refusal).toMatchObject({ issues: [{ field: "items", message: "This project doesn't ask for materials." }] });
});
