import { Effect } from "effect";
import { describe, expect } from "vitest";
import { editListing } from "#core/market/listing/edit-listing.ts";
import { noFilter } from "#core/market/listing/listing-filter.ts";
import { postListing } from "#core/market/listing/post-listing.ts";
import { type Scope, scopeIssues } from "#core/market/listing/scope.ts";
import { searchListings } from "#core/market/listing/search-listings.ts";
import { viewListing } from "#core/market/listing/view-listing.ts";
import { cents } from "#core/shared/money.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { bidOn, newcomer, postedListing, uploadedPicture } from "#test/builders/errand.ts";
import { aListingDraft, aMaterialsDraft, aScopeLine } from "#test/builders/listing.ts";
import { testInWorld } from "#test/test-in-world.ts";

const tearOut = aScopeLine("1");
const boards = aScopeLine("2", { title: "Lay cedar boards", note: "Hidden fasteners" });
const lights = aScopeLine("3", {
  title: "Step lights",
  quantity: null,
  unit: "",
  kind: "allowance",
  allowance: cents(60_000),
});
const scope: Scope = [tearOut, boards, lights];

describe("the scope of work", () => {
  testInWorld("is posted with a project, trimmed, and shown to whoever opens it, but in no list", function* () {
    const [owner, contractor] = [yield* newcomer("home_owner"), yield* newcomer("contractor")];
    const pictures = [yield* uploadedPicture(owner)];
    const spaced = { ...tearOut, title: "  Tear out the old porch " };
    const { id } = yield* postListing(owner, aListingDraft({ pictures, scope: [spaced, boards, lights] }));
    expect((yield* viewListing(contractor, id)).scope).toEqual(scope);
    const { items } = yield* searchListings({ filter: noFilter, sort: "newest" }, { after: null, limit: 20 });
    expect(items[0]?.id).toBe(id);
    expect(items[0]).not.toHaveProperty("scope");
  });

  testInWorld("may be left out, and then stays as it was when the project is edited", function* () {
    const owner = yield* newcomer("home_owner");
    const pictures = [yield* uploadedPicture(owner)];
    const plain = yield* postListing(owner, aListingDraft({ pictures }));
    expect(plain.scope).toEqual([]);
    const { id } = yield* postListing(owner, aListingDraft({ pictures, scope }));
    const title = "Rebuild the front porch";
    yield* editListing(owner, { listingId: id, draft: aListingDraft({ pictures, title }) });
    expect(yield* viewListing(owner, id)).toMatchObject({ title, scope });
    yield* editListing(owner, { listingId: id, draft: aListingDraft({ pictures, title, scope: [] }) });
    expect((yield* viewListing(owner, id)).scope).toEqual([]);
  });

  testInWorld("is told of to whoever has bid when it is changed", function* () {
    const [owner, contractor] = [yield* newcomer("home_owner"), yield* newcomer("contractor")];
    const listing = yield* postedListing(owner);
    yield* bidOn(listing, contractor);
    const draft = aListingDraft({ pictures: listing.pictures, scope });
    yield* editListing(owner, { listingId: listing.id, draft });
    expect(yield* toldTo(contractor)).toEqual(["A post you bid on was changed"]);
  });

  testInWorld("belongs to a project, not to a request for materials", function* () {
    const owner = yield* newcomer("home_owner");
    const pictures = [yield* uploadedPicture(owner)];
    const refusal = yield* Effect.flip(postListing(owner, aMaterialsDraft({ pictures, scope })));
    expect(refusal).toMatchObject({
      issues: [{ field: "scope", message: "A request for materials has no scope of work." }],
    });
  });

  testInWorld("says what is wrong with which line", function* () {
    yield* Effect.void;
    expect(
      scopeIssues([
        { ...tearOut, title: " " },
        { ...lights, allowance: null },
        { ...boards, allowance: cents(100) },
        { ...boards, title: "The same again" },
      ]),
    ).toEqual([
      { field: "scope.0.title", message: "Please say what has to be done." },
      { field: "scope.1.allowance", message: "Please enter the amount you set aside." },
      { field: "scope.2.allowance", message: "Enter an amount only for an allowance." },
      { field: "scope", message: "Two lines are the same. Please remove one of them." },
    ]);
  });
});
