import { Schema } from "effect";
import { expect, test } from "vitest";
import type { BidView } from "#core/market/bid/bid.ts";
import type { ListingItem } from "#core/market/listing/listing.ts";
import { FileId } from "#core/shared/ids.ts";
import { aBid } from "#test/builders/bid.ts";
import { aListing, aMaterialsDraft, aScopeLine, deckScrews } from "#test/builders/listing.ts";
import { idOf } from "#test/builders/moment.ts";
import { aPerson } from "#test/builders/person.ts";
import { bodyOf, Draft, draftOf, emptyDraft, lineSumOf, onRequest, problemsOf } from "#web/features/bid/draft.ts";

const listing = aListing(aPerson().id);
const pictureId = idOf(FileId);
const picture = { pictureId, pictureName: "frame.jpg" };
const viewOf = (but: Partial<BidView>): BidView =>
  ({ ...aBid(listing, aPerson().id), attachment: null, ...but }) as unknown as BidView;

test("editing a bid keeps the pictures of its milestones", () => {
  const [first, second] = viewOf({}).milestones as [never, never];
  const draft = draftOf(viewOf({ milestones: [first, { ...(second as object), ...picture } as never] }), listing);
  expect(draft.milestones.map((row) => row.picture)).toEqual([null, { id: pictureId, name: "frame.jpg" }]);
  expect(bodyOf(draft).milestones).toMatchObject([{ pictureId: null }, { pictureId }]);
});

test("a single milestone for the whole bid is left out of the form, unless it has a picture", () => {
  const bid = viewOf({});
  const { amount, endDay, description } = bid;
  const whole = { amount, endDay, description, pictureId: null, pictureName: null };
  expect(draftOf({ ...bid, milestones: [whole] }, listing).milestones).toEqual([]);
  expect(draftOf({ ...bid, milestones: [{ ...whole, ...picture }] }, listing).milestones).toHaveLength(1);
});

test("a priced line names its material, so that a changed request is detected", () => {
  const [item] = aMaterialsDraft().items as [ListingItem];
  const asked = { kind: "material_supply" as const, items: [item, deckScrews], scope: [] };
  const draft = emptyDraft(asked);
  expect(bodyOf(draft).items.map((row) => row.asked?.productName)).toEqual([item.productName, deckScrews.productName]);
  const swapped = { ...asked, items: [deckScrews, item] };
  const invalid = { amount: "", quantity: "", price: "" };
  expect(problemsOf(draft, swapped, invalid).items).toBe(
    "The request has changed. Open your bid again and check its items.",
  );
  expect(bodyOf(onRequest(draft, swapped)).items.map((row) => row.asked?.productName)).toEqual([
    deckScrews.productName,
    item.productName,
  ]);
});

test("a quantity is read as it was typed, and one with decimals is refused, not rounded", () => {
  const [item] = aMaterialsDraft().items as [ListingItem];
  const asked = { kind: "material_supply" as const, items: [item], scope: [] };
  const invalid = { amount: "", quantity: "Enter a whole number.", price: "" };
  const draftWith = (quantity: unknown) => {
    const draft = emptyDraft(asked);
    return Schema.decodeUnknownSync(Draft)({ ...draft, items: [{ ...draft.items[0], quantity }] });
  };
  const read = (quantity: unknown) => bodyOf(draftWith(quantity)).items[0]?.quantity;
  expect(["1,000", "1.5", "", 12, null].map(read)).toEqual([1000, null, null, 12, null]);
  expect(problemsOf(draftWith("1.5"), asked, invalid)["items.0.quantity"]).toBe(invalid.quantity);
  expect(problemsOf(draftWith(""), asked, invalid)["items.0.quantity"]).toBe("Please enter a quantity.");
});

test("a draft saved before milestones had pictures can still be read", () => {
  const row = { key: "1", amount: 2000, description: "Frame", endDay: "2099-06-20" };
  const kept = { ...emptyDraft(listing), milestones: [row] };
  expect(Schema.decodeUnknownSync(Draft)(kept).milestones).toEqual([{ ...row, picture: null }]);
});

test("the sum of the lines is compared with the amount of the bid once it has one", () => {
  const line = aScopeLine("a", { title: "Frame", quantity: null, unit: "" });
  const asked = { ...listing, scope: [line] };
  const [row] = emptyDraft(asked).scopeAnswers;
  const priced = {
    ...emptyDraft(asked),
    scopeAnswers: [{ ...(row as never as object), kind: "priced", amount: "900" }],
  };
  const stage = { key: "1", description: "", endDay: "", picture: null };
  expect(lineSumOf(priced as never)).toMatchObject({ hasTotal: false });
  expect(lineSumOf({ ...priced, milestones: [{ ...stage, amount: null }] } as never)).toMatchObject({
    hasTotal: false,
  });
  expect(lineSumOf({ ...priced, amount: 800 } as never)).toMatchObject({ hasTotal: true, rest: -10_000 });
});
