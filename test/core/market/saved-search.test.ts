import { Effect } from "effect";
import { describe, expect } from "vitest";
import { MemoryStore } from "#adapters/memory/store.ts";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { editListing } from "#core/market/listing/edit-listing.ts";
import type { ListingFilter } from "#core/market/listing/listing-filter.ts";
import {
  editSavedSearch,
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
} from "#core/market/saved-search/save-search.ts";
import { mostSavedSearches } from "#core/market/saved-search/saved-search.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { cents } from "#core/shared/money.ts";
import { toldTo } from "#test/builders/alerts.ts";
import { bidOn, newcomer, postedListing, uploadedPicture } from "#test/builders/errand.ts";
import { aListingDraft } from "#test/builders/listing.ts";
import { aFilter } from "#test/builders/saved-search.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { runJobs } from "#test/world.ts";

const news = "New match for your saved search";

const save = (actor: PersonActor, filter: Partial<ListingFilter>, name = "My search") =>
  saveSearch(actor, { name, filter: aFilter(filter) });

const lastAlert = Effect.fnUntraced(function* (actor: PersonActor) {
  const alerts = yield* Alerts;
  return (yield* alerts.ofPerson(actor.personId, { after: null, limit: 10 })).items[0];
});

describe("a saved search", () => {
  testInWorld("is kept under its name, as it was typed, with alerts on, and listed newest first", function* () {
    const actor = yield* newcomer("contractor");
    const first = yield* save(actor, { text: " Back-porch ", industries: ["Roofing", "Carpenter"] }, " Porches ");
    const second = yield* save(actor, { city: "Austin" }, "Austin");
    expect(first).toMatchObject({
      name: "Porches",
      filter: { text: "Back-porch", industries: ["Carpenter", "Roofing"], city: null },
      alerts: true,
    });
    expect((yield* listSavedSearches(actor)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(yield* listSavedSearches(yield* newcomer("supplier"))).toEqual([]);
  });

  testInWorld("needs a name, something to look for, and a ZIP code that there is", function* () {
    const actor = yield* newcomer("contractor");
    expect(yield* Effect.flip(save(actor, { city: "Austin" }, "  "))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "name", message: "Please name this search." }],
    });
    for (const nothing of [{}, { text: "?!" }, { city: " ", budget: cents(0) }]) {
      expect(yield* Effect.flip(save(actor, nothing))).toMatchObject({
        _tag: "Invalid",
        issues: [{ field: "filter", message: "Please choose what to look for first." }],
      });
    }
    expect(yield* Effect.flip(save(actor, { near: { zipCode: "00000", miles: 25 } }))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "zipCode" }],
    });
  });

  testInWorld("is saved once, in whatever words, and is one of twenty at the most", function* () {
    const actor = yield* newcomer("contractor");
    yield* save(actor, { text: "Back porch", industries: ["Roofing", "Carpenter"] });
    const again = save(actor, { text: "back-porch!", industries: ["Carpenter", "Roofing"] }, "Another name");
    expect(yield* Effect.flip(again)).toMatchObject({
      _tag: "SearchSaved",
      message: "You already saved this search. It's in your saved searches.",
    });
    for (let n = 1; n < mostSavedSearches; n += 1) yield* save(actor, { text: `porch ${n}` });
    expect(yield* Effect.flip(save(actor, { text: "one more" }))).toMatchObject({
      _tag: "Blocked",
      code: "too_many_saved_searches",
      whoCanFix: "you",
    });
  });

  testInWorld("is renamed, paused and removed by whose it is, and does not exist for others", function* () {
    const [actor, stranger] = [yield* newcomer("contractor"), yield* newcomer("contractor")];
    const { id: searchId } = yield* save(actor, { city: "Austin" });
    const edit = (who: PersonActor, name: string) => editSavedSearch(who, { searchId, name, alerts: false });
    expect(yield* edit(actor, " Austin ")).toMatchObject({ name: "Austin", alerts: false });
    // Also one at a time: the other field stays.
    expect(yield* editSavedSearch(actor, { searchId, alerts: true })).toMatchObject({
      name: "Austin",
      alerts: true,
    });
    expect(yield* editSavedSearch(actor, { searchId, name: "Home" })).toMatchObject({ name: "Home", alerts: true });
    expect(yield* Effect.flip(edit(actor, ""))).toMatchObject({ _tag: "Invalid" });
    expect(yield* Effect.flip(edit(stranger, "Mine"))).toMatchObject({ _tag: "NotFound" });
    expect(yield* Effect.flip(removeSavedSearch(stranger, searchId))).toMatchObject({ _tag: "NotFound" });
    yield* removeSavedSearch(actor, searchId);
    expect(yield* listSavedSearches(actor)).toEqual([]);
    expect(yield* Effect.flip(removeSavedSearch(actor, searchId))).toMatchObject({ _tag: "NotFound" });
    const store = yield* MemoryStore;
    const heard = (yield* store.changes).filter(({ change }) => change.noun === "saved_search");
    expect(heard.map(({ to, change }) => [to, change.event])).toEqual([
      [[actor.personId], "save"],
      [[actor.personId], "edit"],
      [[actor.personId], "edit"],
      [[actor.personId], "edit"],
      [[actor.personId], "remove"],
    ]);
  });

  testInWorld(
    "tells of a listing that is posted and matches, once, with a link, after the answer was given",
    function* () {
      const [seeker, other] = [yield* newcomer("contractor"), yield* newcomer("supplier")];
      const owner = yield* newcomer("home_owner");
      yield* save(seeker, { city: "Austin" }, "Austin");
      yield* save(seeker, { industries: ["Carpenter"] }, "Carpentry");
      yield* save(other, { city: "Dallas" });
      yield* save(owner, { city: "Austin" });
      const listing = yield* postedListing(owner);
      expect(yield* toldTo(seeker)).toEqual([]);
      yield* runJobs;
      expect(yield* lastAlert(seeker)).toMatchObject({
        title: news,
        message: "'Rebuild the back porch' in Austin, TX matches 'Austin'.",
        link: { to: "listing", listingId: listing.id },
      });
      expect(yield* toldTo(seeker)).toEqual([news]);
      expect(yield* toldTo(other)).toEqual([]);
      expect(yield* toldTo(owner)).toEqual([]);
    },
  );

  testInWorld("tells of nothing while it is paused, nor once it was removed", function* () {
    const seeker = yield* newcomer("contractor");
    const { id, name } = yield* save(seeker, { city: "Austin" });
    yield* editSavedSearch(seeker, { searchId: id, name, alerts: false });
    const gone = yield* save(seeker, { industries: ["Carpenter"] });
    yield* removeSavedSearch(seeker, gone.id);
    yield* postedListing(yield* newcomer("home_owner"));
    yield* runJobs;
    expect(yield* toldTo(seeker)).toEqual([]);
  });

  testInWorld("tells of a listing when an edit makes it match for the first time, and never again", function* () {
    const [early, late] = [yield* newcomer("contractor"), yield* newcomer("contractor")];
    const owner = yield* newcomer("home_owner");
    const pictures = [yield* uploadedPicture(owner)];
    const listing = yield* postedListing(owner, { pictures, budget: cents(900_000) });
    yield* runJobs;
    yield* save(early, { budget: cents(500_000) });
    // The search already matches the listing: an edit of anything else is no news.
    yield* save(late, { city: "Austin" });
    const edit = Effect.fnUntraced(function* (budget: number) {
      const draft = aListingDraft({ pictures, budget: cents(budget) });
      yield* editListing(owner, { listingId: listing.id, draft });
      yield* runJobs;
    });
    yield* edit(600_000);
    expect(yield* toldTo(early)).toEqual([]);
    yield* edit(400_000);
    expect(yield* toldTo(early)).toEqual([news]);
    yield* edit(900_000);
    yield* edit(300_000);
    expect(yield* toldTo(early)).toEqual([news]);
    expect(yield* toldTo(late)).toEqual([]);
  });

  testInWorld("tells of a listing that is open again, those who were not told of it before", function* () {
    const [early, late] = [yield* newcomer("contractor"), yield* newcomer("contractor")];
    const owner = yield* newcomer("home_owner");
    yield* save(early, { city: "Austin" });
    const listing = yield* postedListing(owner);
    const bid = yield* bidOn(listing, yield* newcomer("contractor"));
    yield* runJobs;
    const contract = yield* hireBidder(owner, bid);
    yield* save(late, { city: "Austin" });
    yield* runJobs;
    expect(yield* toldTo(late)).toEqual([]);
    yield* withdrawContract(owner, contract.id);
    yield* runJobs;
    expect(yield* toldTo(late)).toEqual([news]);
    expect(yield* toldTo(early)).toEqual([news]);
  });
});
