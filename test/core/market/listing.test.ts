import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { declineBid } from "#core/market/bid/decline-bid.ts";
import { viewBid } from "#core/market/bid/view-bid.ts";
import { closeListing, removeListing } from "#core/market/listing/close-listing.ts";
import { editListing } from "#core/market/listing/edit-listing.ts";
import type { ListingDraft } from "#core/market/listing/listing.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import { searchListings } from "#core/market/listing/search-listings.ts";
import { listOwnListings, viewListing } from "#core/market/listing/view-listing.ts";
import { listAlerts } from "#core/messaging/alert/read-alerts.ts";
import { uploadFile } from "#core/people/file/upload-file.ts";
import type { Day } from "#core/shared/day.ts";
import { History } from "#core/shared/history.ts";
import { FileId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { defaultPolicy, Policy } from "#core/shared/policy.ts";
import { toldTo } from "#test/builders/alerts.ts";
import {
  bidOn,
  newcomer,
  offeredContract,
  postedListing,
  submittedBid,
  uploadedPicture,
} from "#test/builders/errand.ts";
import { anything, firstPage } from "#test/builders/found.ts";
import { aListingDraft, aMaterialsDraft } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { inWorld } from "#test/world.ts";

describe("posting a listing", () => {
  const elsewhere = (state: string, city = "Austin") => ({ ...aListingDraft().place, state, city });
  const rules: ReadonlyArray<readonly [Partial<ListingDraft>, "service" | "material_supply", string, string]> = [
    [{ title: "  " }, "service", "title", "Please input your project title!"],
    [{ industries: [] }, "service", "industries", "Please select the project industry!"],
    [{ industries: [] }, "material_supply", "industries", "Please select the project industry!"],
    [{ materialsProvided: null }, "service", "materialsProvided", "Please indicate if you will provide materials!"],
    [{ budget: cents(0) }, "service", "budget", "Please input your project budget!"],
    [{ budget: cents(950_050) }, "service", "budget", "Budget must only contain numbers."],
    [{ budget: cents(950_050) }, "material_supply", "budget", "Budget must only contain numbers."],
    [{ deadline: "2026-05-03" as Day }, "service", "deadline", "Please select a completion date!"],
    [{ deadline: "2026-05-03" as Day }, "material_supply", "deadline", "Please select a delivery date!"],
    [{ pictures: [] }, "service", "pictures", "Please upload at least one image."],
    [{ place: elsewhere("TX", " ") }, "service", "place", "Please Choose A Location For Your Project."],
    [
      { place: elsewhere("PR", "San Juan") },
      "service",
      "place",
      "Please select an address in a state where Dibbs is currently available.",
    ],
    [
      { place: { ...aListingDraft().place, zipCode: "99999" } },
      "service",
      "zipCode",
      "The ZIP code 99999 is not in Texas. Please check the state and the ZIP code.",
    ],
    [{ items: [] }, "material_supply", "items", "Please add at least one material."],
  ];

  for (const [but, kind, field, message] of rules) {
    testInWorld(`a ${kind} is refused, at ${field}: '${message}'`, function* () {
      const owner = yield* newcomer("home_owner");
      const pictures = [yield* uploadedPicture(owner)];
      const draft = kind === "service" ? aListingDraft : aMaterialsDraft;
      const refusal = yield* Effect.flip(postListing(owner, draft({ pictures, ...but })));
      expect(refusal).toMatchObject({ _tag: "Invalid", message, issues: [{ field, message }] });
      expect((yield* searchListings(anything, firstPage)).items).toEqual([]);
    });
  }

  testInWorld("says everything that is wrong at once", function* () {
    const owner = yield* newcomer("home_owner");
    const refusal = yield* Effect.flip(postListing(owner, aListingDraft({ title: "", budget: cents(0) })));
    expect(refusal).toMatchObject({ issues: [{ field: "title" }, { field: "budget" }, { field: "pictures" }] });
  });

  testInWorld("keeps each trade and file once, and the city as the filter asks for it, also when edited", function* () {
    const owner = yield* newcomer("home_owner");
    const picture = yield* uploadedPicture(owner);
    const draft = aListingDraft({
      pictures: Array.from({ length: 6 }, () => picture),
      industries: ["Carpenter", "Carpenter", "Roofing"],
      place: elsewhere("TX", " Austin "),
    });
    const kept = { pictures: [picture], industries: ["Carpenter", "Roofing"], place: { city: "Austin" } };
    const listing = yield* postListing(owner, draft);
    expect(listing).toMatchObject(kept);
    expect(yield* editListing(owner, { listingId: listing.id, draft })).toMatchObject(kept);
  });

  testInWorld("takes at most five images, all of them the poster's own", function* () {
    const [owner, other] = [yield* newcomer("home_owner"), yield* newcomer("contractor")];
    const six = yield* Effect.forEach([1, 2, 3, 4, 5, 6], () => uploadedPicture(owner));
    const message = "Please upload at most five images.";
    expect(yield* Effect.flip(postListing(owner, aListingDraft({ pictures: six })))).toMatchObject({ message });
    yield* postListing(owner, aListingDraft({ pictures: six.slice(1) }));
    for (const stranger of [yield* uploadedPicture(other), idOf(FileId)]) {
      expect(yield* Effect.flip(postListing(owner, aListingDraft({ pictures: [stranger] })))).toMatchObject({
        _tag: "Invalid",
        issues: [{ field: "pictures" }],
      });
    }
  });

  testInWorld(
    "takes at most ten documents, all of them the poster's own, and names them to whoever opens it",
    function* () {
      const [owner, other] = [yield* newcomer("home_owner"), yield* newcomer("contractor")];
      const pictures = [yield* uploadedPicture(owner)];
      const upload = (by: typeof owner, name: string) =>
        uploadFile(by, {
          name,
          purpose: "listing_document",
          bytes: new TextEncoder().encode("%PDF-1.7"),
          key: null,
          crop: null,
        });
      const files = yield* Effect.forEach(Array.from({ length: 11 }), (_, index) => upload(owner, `plan-${index}.pdf`));
      const documents = files.map(({ id }) => id);
      expect(yield* Effect.flip(postListing(owner, aListingDraft({ pictures, documents })))).toMatchObject({
        issues: [{ field: "documents", message: "Please upload at most ten documents." }],
      });
      const [strangers, picture] = [(yield* upload(other, "theirs.pdf")).id, pictures[0] ?? idOf(FileId)];
      for (const wrong of [strangers, picture, idOf(FileId)]) {
        const refusal = yield* Effect.flip(postListing(owner, aListingDraft({ pictures, documents: [wrong] })));
        expect(refusal).toMatchObject({
          issues: [{ field: "documents", message: "One of the files is missing. Please upload it again." }],
        });
      }
      const [plan, prices] = [files[0]?.id ?? idOf(FileId), files[1]?.id ?? idOf(FileId)];
      const draft = aListingDraft({ pictures, documents: [prices, plan] });
      const listing = yield* postListing(owner, draft);
      expect((yield* viewListing(other, listing.id)).documents).toEqual([
        { id: prices, name: "plan-1.pdf", mediaType: "application/pdf", size: 8 },
        { id: plan, name: "plan-0.pdf", mediaType: "application/pdf", size: 8 },
      ]);
      const edit = (documents: typeof draft.documents) =>
        editListing(owner, { listingId: listing.id, draft: { ...draft, documents } });
      expect(yield* Effect.flip(edit([strangers]))).toMatchObject({ issues: [{ field: "documents" }] });
      yield* edit([]);
      expect((yield* viewListing(other, listing.id)).documents).toEqual([]);
      expect((yield* searchListings(anything, firstPage)).items[0]).not.toHaveProperty("documents");
    },
  );

  testInWorld("takes a deadline of today, and a request for materials without trades", function* () {
    const owner = yield* newcomer("home_owner");
    const pictures = [yield* uploadedPicture(owner)];
    yield* postListing(owner, aListingDraft({ pictures, deadline: "2026-05-04" as Day }));
    const materials = yield* postListing(owner, aMaterialsDraft({ pictures }));
    expect(materials).toMatchObject({ kind: "material_supply", state: "open", materialsProvided: null });
  });

  test(
    "is refused outside the states that the policy names",
    inWorld(() =>
      Effect.gen(function* () {
        const owner = yield* newcomer("home_owner");
        const refusal = yield* Effect.flip(postedListing(owner));
        expect(refusal).toMatchObject({ _tag: "Invalid", issues: [{ field: "place" }] });
      }).pipe(Effect.provideService(Policy, { ...defaultPolicy, states: ["NY"] })),
    ),
  );
});

describe("an open listing", () => {
  testInWorld("is edited by its poster, who sees the moves that are possible", function* () {
    const owner = yield* newcomer("home_owner");
    const listing = yield* postedListing(owner);
    const draft = aListingDraft({ pictures: listing.pictures, title: "Rebuild the front porch" });
    yield* editListing(owner, { listingId: listing.id, draft });
    const view = yield* viewListing(owner, listing.id);
    expect(view).toMatchObject({
      title: "Rebuild the front porch",
      moves: ["edit", "close", "remove"],
      version: 2,
    });
    expect(view.updatedAt > listing.updatedAt).toBe(true);
  });

  testInWorld("tells those whose bids wait what an edit has changed, from what to what", function* () {
    const { owner, contractor, listing } = yield* submittedBid();
    const { pictures } = listing;
    const place = { ...aListingDraft().place, city: "Dallas", zipCode: "75201" };
    const draft = aListingDraft({
      pictures,
      place,
      title: "Rebuild the front porch",
      description: "Larch.",
      budget: cents(950_000),
      deadline: "2099-07-31" as Day,
      industries: ["Carpenter"],
      materialsProvided: true,
    });
    yield* editListing(owner, { listingId: listing.id, draft });
    yield* editListing(owner, { listingId: listing.id, draft });
    const told = (yield* listAlerts(contractor, { after: null, limit: 20 })).items;
    expect(told.map(({ kind, message }) => [kind, message])).toEqual([
      [
        "own_bid",
        "'Rebuild the back porch' was changed. Title: Rebuild the back porch → Rebuild the front porch; Budget: $9,000.00 → $9,500.00; Completion date: June 30, 2099 → July 31, 2099; Type: Carpenter, General Contractor → Carpenter; Location: Austin, TX 78701 → Dallas, TX 75201; Materials: Not Provided → Provided; Description: changed. Check that your bid still works for you.",
      ],
    ]);
  });

  testInWorld("keeps its kind when it is edited, and the rules of that kind", function* () {
    const owner = yield* newcomer("home_owner");
    const listing = yield* postedListing(owner);
    const draft = aMaterialsDraft({ pictures: listing.pictures });
    expect(yield* Effect.flip(editListing(owner, { listingId: listing.id, draft }))).toMatchObject({
      issues: [{ field: "materialsProvided" }],
    });
  });

  testInWorld("that was stored without an industry goes on, and is asked for one when it is edited", function* () {
    const owner = yield* newcomer("home_owner");
    const draft = aMaterialsDraft({ pictures: [yield* uploadedPicture(owner)] });
    const listing = yield* postListing(owner, draft);
    const bare = yield* Listings.use(({ save }) => save({ ...listing, industries: [] }));
    expect(yield* viewListing(owner, bare.id)).toMatchObject({
      industries: [],
      moves: ["edit", "close", "remove"],
    });
    const input = { listingId: bare.id, draft: { ...draft, title: "Cedar posts" } };
    expect(
      yield* Effect.flip(editListing(owner, { ...input, draft: { ...input.draft, industries: [] } })),
    ).toMatchObject({
      issues: [{ field: "industries", message: "Please select the project industry!" }],
    });
    expect(yield* editListing(owner, input)).toMatchObject({ title: "Cedar posts", industries: ["Carpenter"] });
  });

  for (const [event, takeDown, reason] of [
    ["close", closeListing, "Bidding was closed"],
    ["remove", removeListing, "The post was removed"],
  ] as const) {
    testInWorld(`that its poster does ${event} declines the bids that wait, and tells their bidders why`, function* () {
      const { owner, contractor, listing, bid } = yield* submittedBid();
      const earlier = yield* newcomer("contractor");
      const declined = yield* bidOn(listing, earlier);
      yield* declineBid(owner, { bidId: declined.id, reason: "Bid was too high" });
      yield* takeDown(owner, listing.id);
      expect(yield* viewBid(contractor, bid.id)).toMatchObject({ state: "declined", declinedReason: reason });
      expect(yield* viewBid(earlier, declined.id)).toMatchObject({ declinedReason: "Bid was too high" });
      expect(yield* toldTo(contractor)).toEqual(["Bid declined"]);
      expect(yield* toldTo(earlier)).toEqual(["Bid declined"]);
      expect((yield* searchListings(anything, firstPage)).items).toEqual([]);
    });
  }

  testInWorld("that was removed is gone from every screen, and its history stays", function* () {
    const { owner, contractor, listing } = yield* submittedBid();
    yield* removeListing(owner, listing.id);
    for (const person of [owner, contractor]) {
      expect(yield* Effect.flip(viewListing(person, listing.id))).toMatchObject({ _tag: "NotFound" });
    }
    for (const state of ["open", "ongoing", "closed"] as const) {
      expect((yield* listOwnListings(owner, state, firstPage)).items).toEqual([]);
    }
    expect(yield* Effect.flip(closeListing(owner, listing.id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(bidOn(listing, yield* newcomer("contractor")))).toMatchObject({ _tag: "NotFound" });
    const history = yield* History;
    const story = yield* history.ofSubject("listing", listing.id);
    expect(story.map(({ event, from, to }) => [event, from, to])).toEqual([
      ["post", null, "open"],
      ["remove", "open", "removed"],
    ]);
  });
});

describe("a listing that is not open", () => {
  testInWorld("can be neither edited, closed, removed nor bid on while somebody is hired", function* () {
    const { owner, listing } = yield* offeredContract();
    const draft = aListingDraft({ pictures: listing.pictures });
    const moves = [
      Effect.flip(editListing(owner, { listingId: listing.id, draft })),
      Effect.flip(closeListing(owner, listing.id)),
      Effect.flip(removeListing(owner, listing.id)),
    ];
    for (const [index, event] of ["edit", "close", "remove"].entries()) {
      expect(yield* moves[index] ?? Effect.void).toMatchObject({ _tag: "IllegalMove", state: "ongoing", event });
    }
    expect(yield* viewListing(owner, listing.id)).toMatchObject({ state: "ongoing", moves: [] });
    expect(yield* Effect.flip(bidOn(listing, yield* newcomer("supplier")))).toMatchObject({
      _tag: "Blocked",
      code: "ListingNotOpen",
    });
  });

  testInWorld("can be neither edited, closed again, nor hired from once it is closed", function* () {
    const { owner, listing, bid } = yield* submittedBid();
    yield* closeListing(owner, listing.id);
    expect(yield* Effect.flip(closeListing(owner, listing.id))).toMatchObject({ _tag: "IllegalMove", moves: [] });
    expect(yield* Effect.flip(removeListing(owner, listing.id))).toMatchObject({ _tag: "IllegalMove" });
    expect(yield* Effect.flip(hireBidder(owner, bid))).toMatchObject({ _tag: "IllegalMove", noun: "bid" });
  });
});

testInWorld("a search for signs alone, for no city and for no budget finds everything that is open", function* () {
  const listing = yield* postedListing(yield* newcomer("supplier"));
  const filter = { ...noFilter, text: "?!", city: "  ", budget: cents(0) };
  expect((yield* searchListings({ filter, sort: "newest" }, firstPage)).items).toMatchObject([{ id: listing.id }]);
});
