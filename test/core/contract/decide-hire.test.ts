import { expect, test } from "vitest";
import { decideHire, type HireFacts } from "#core/contract/contract/decide-hire.ts";
import type { StoredFile } from "#core/people/file/file.ts";
import type { Day } from "#core/shared/day.ts";
import { FileId } from "#core/shared/ids.ts";
import { cents } from "#core/shared/money.ts";
import { answerOf } from "#test/builders/answer.ts";
import { aBid } from "#test/builders/bid.ts";
import { aListing } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";

const poster = aPerson();
const bidder = aPerson();
const listing = aListing(poster.id);
const bid = aBid(listing, bidder.id, { version: 3 });

const decide = (but: Partial<HireFacts>) =>
  decideHire({
    bid,
    shownVersion: 3,
    bidderStanding: "active",
    listing,
    changes: null,
    today: "2099-01-01" as Day,
    ...but,
  });

/** The bid's milestones, with a cheaper first one. */
const drafts = bid.milestones.map(({ amount, description, endDay }, index) => ({
  amount: index === 0 ? cents(100_000) : amount,
  description,
  endDay,
}));
const picture: Pick<StoredFile, "id" | "ownerId" | "purpose" | "name"> = {
  id: idOf(FileId),
  ownerId: bidder.id,
  purpose: "milestone_picture",
  name: "porch.jpg",
};
const pictured = drafts.map((draft) => ({ ...draft, pictureId: picture.id }));
const changes = { drafts, before: [], files: [] };

test.each<[string, Partial<HireFacts>, string]>([
  ["the bid was changed since it was shown", { shownVersion: 2 }, "no: BidChanged"],
  ["the bidder is suspended", { bidderStanding: "suspended" }, "no: bidder_suspended"],
  ["support has hidden the project", { listing: { state: "hidden" } }, "no: ListingHidden"],
  ["the poster is suspended", { listing: { state: "suspended" } }, "no: IllegalMove"],
  ["another bidder was hired", { listing: { state: "ongoing" } }, "no: IllegalMove"],
  ["the project is closed", { listing: { state: "closed" } }, "no: IllegalMove"],
  ["the bid was withdrawn", { bid: { ...bid, state: "retracted" } }, "no: IllegalMove"],
  ["the bid was declined", { bid: { ...bid, state: "declined" } }, "no: IllegalMove"],
  ["they were hired already", { bid: { ...bid, state: "contract_created" } }, "no: IllegalMove"],
  // A bid that changed state after it was shown is refused for its state, not its version.
  ["the bid was taken back since", { bid: { ...bid, state: "retracted" }, shownVersion: 2 }, "no: IllegalMove"],
  ["a first offer has other milestones", { changes: { ...changes, before: null } }, "no: NoOfferBefore"],
  ["no milestones are left", { changes: { ...changes, drafts: [] } }, "no: milestones"],
  ["changed milestones end in the past", { changes, today: "2099-06-01" as Day }, "no: milestones.0.endDay"],
  [
    "a changed milestone has a picture of somebody else's",
    { changes: { ...changes, drafts: pictured.slice(0, 1), files: [picture] } },
    "no: milestones.0.pictureId",
  ],
  // Which refusal comes first.
  ["the bid was changed, and its bidder suspended", { shownVersion: 2, bidderStanding: "suspended" }, "no: BidChanged"],
  [
    "the bidder is suspended, and the project hidden",
    { bidderStanding: "suspended", listing: { state: "hidden" } },
    "no: bidder_suspended",
  ],
  [
    "the project is hidden, and no milestones are left",
    { listing: { state: "hidden" }, changes: { ...changes, drafts: [] } },
    "no: ListingHidden",
  ],
])("hiring is refused if %s", (_, facts, no) => {
  expect(answerOf(decide(facts))).toBe(no);
});

test.each<[string, Partial<HireFacts>, object]>([
  ["the bid as it was shown", {}, { milestones: bid.milestones, isChanged: false }],
  [
    "an offer again, with other milestones",
    { shownVersion: null, changes },
    { milestones: [{ amount: 100_000 }, { amount: 600_000 }], isChanged: true },
  ],
  [
    "an offer again, with the same milestones",
    { shownVersion: null, changes: { ...changes, drafts: bid.milestones } },
    { isChanged: false },
  ],
  [
    "an offer again, with a picture of the offer before",
    { shownVersion: null, changes: { drafts: pictured, before: [{ pictureId: picture.id }], files: [picture] } },
    { milestones: [{ pictureName: "porch.jpg" }, { pictureName: "porch.jpg" }], isChanged: true },
  ],
])("the bidder is hired by %s", (_, facts, given) => {
  expect(answerOf(decide(facts))).toMatchObject({ bid: "hire", listing: "hire", ...given });
});
