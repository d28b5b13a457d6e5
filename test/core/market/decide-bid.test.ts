import { expect, test } from "vitest";
import type { BidDraft } from "#core/market/bid/bid.ts";
import { decideBid } from "#core/market/bid/decide-bid.ts";
import { listingLifecycle } from "#core/market/listing/listing.machine.ts";
import type { Listing } from "#core/market/listing/listing.ts";
import type { StoredFile } from "#core/people/file/file.ts";
import type { Person } from "#core/people/person/person.ts";
import type { Day } from "#core/shared/day.ts";
import { FileId } from "#core/shared/ids.ts";
import { answerOf } from "#test/builders/answer.ts";
import { aBidDraft, aWholeBidDraft } from "#test/builders/bid.ts";
import { aListing } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";

const poster = aPerson({ userType: "home_owner" });
const bidder = aPerson();
const listing = aListing(poster.id);
const picture = { id: idOf(FileId), ownerId: bidder.id, purpose: "milestone_picture", name: "porch.jpg" } as const;
const plan = { id: idOf(FileId), ownerId: bidder.id, purpose: "bid_attachment", name: "plan.pdf" } as const;

type Facts = {
  readonly listing?: Partial<Listing>;
  readonly bidder?: Partial<Person>;
  readonly draft?: BidDraft;
  readonly files?: ReadonlyArray<Pick<StoredFile, "id" | "ownerId" | "purpose" | "name">>;
  readonly today?: string;
};

const decide = ({ listing: of = {}, bidder: by = {}, draft = aBidDraft(), files = [], today = "2099-01-01" }: Facts) =>
  decideBid({ listing: { ...listing, ...of }, bidder: { ...bidder, ...by }, draft, files, today: today as Day });

const [stage] = aBidDraft().milestones;
const pictured = aBidDraft({ milestones: stage ? [{ ...stage, pictureId: picture.id }] : [] });
const attached = aBidDraft({ attachmentId: plan.id });

test.each<[string, Facts, string]>([
  ["a home owner bids", { bidder: { userType: "home_owner" } }, "no: NotAllowed"],
  ["somebody bids on their own project", { listing: { posterId: bidder.id } }, "no: NotAllowed"],
  ["somebody bids before their profile is finished", { bidder: { onboardedAt: null } }, "no: profile_unfinished"],
  ["somebody bids before their phone was checked", { bidder: { phone: null } }, "no: profile_unfinished"],
  ["the project was removed", { listing: { state: "removed" } }, "no: NotFound"],
  ["support has hidden the project", { listing: { state: "hidden" } }, "no: NotFound"],
  ["the project's poster is suspended", { listing: { state: "suspended" } }, "no: NotFound"],
  ["the project has its contract", { listing: { state: "ongoing" } }, "no: ListingNotOpen"],
  ["the project is closed", { listing: { state: "closed" } }, "no: ListingNotOpen"],
  ["nothing is offered", { draft: aBidDraft({ amount: null, milestones: [] }) }, "no: amount"],
  ["a milestone ends today", { today: "2099-05-20" }, "no: milestones.0.endDay, startDay"],
  ["the picture of a milestone is gone", { draft: pictured }, "no: milestones.0.pictureId"],
  [
    "the picture of a milestone is somebody else's",
    { draft: pictured, files: [{ ...picture, ownerId: poster.id }] },
    "no: milestones.0.pictureId",
  ],
  [
    "the picture was uploaded for something else",
    { draft: pictured, files: [{ ...picture, purpose: "chat_attachment" }] },
    "no: milestones.0.pictureId",
  ],
  ["what is attached is gone", { draft: attached }, "no: attachmentId"],
  [
    "what is attached is somebody else's",
    { draft: attached, files: [{ ...plan, ownerId: poster.id }] },
    "no: attachmentId",
  ],
  // Which refusal comes first.
  ["a home owner without a profile", { bidder: { userType: "home_owner", phone: null } }, "no: profile_unfinished"],
  [
    "an empty bid on a closed project",
    { listing: { state: "closed" }, draft: aWholeBidDraft({ amount: null }) },
    "no: ListingNotOpen",
  ],
  [
    "a home owner on a closed project",
    { listing: { state: "closed" }, bidder: { userType: "home_owner" } },
    "no: NotAllowed",
  ],
])("a bid is refused: %s", (_, facts, no) => {
  expect(answerOf(decide(facts))).toBe(no);
});

test.each<[string, Facts, object]>([
  ["contractor", {}, { amount: 800_000, endDay: "2099-06-20" }],
  ["supplier", { bidder: { userType: "supplier" } }, { amount: 800_000 }],
  [
    "contractor, for the whole project",
    { draft: aWholeBidDraft() },
    { amount: 800_000, milestones: [{ amount: 800_000, endDay: "2099-06-20" }] },
  ],
  [
    "contractor, with a picture",
    { draft: pictured, files: [picture] },
    { amount: 200_000, milestones: [{ pictureId: picture.id, pictureName: "porch.jpg" }] },
  ],
  ["contractor, with a file", { draft: attached, files: [plan] }, { attachmentId: plan.id }],
])("a bid is allowed from a %s", (_, facts, offer) => {
  expect(answerOf(decide(facts))).toMatchObject(offer);
});

test("a listing takes bids and questions only while it is open", () => {
  const states = (event: "bid" | "ask") =>
    listingLifecycle.states.filter((state) => listingLifecycle.can(state, event));
  expect([states("bid"), states("ask")]).toEqual([["open"], ["open"]]);
});

test("a listing is out of sight only while support has hidden it or its poster is suspended", () => {
  expect(listingLifecycle.states.filter((state) => listingLifecycle.hasTag(state, "out_of_sight"))).toEqual([
    "hidden",
    "suspended",
  ]);
});
