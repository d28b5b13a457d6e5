import { Effect } from "effect";
import { describe, expect, test } from "vitest";
import { closeListing, removeListing } from "#core/market/listing/close-listing.ts";
import { listPublicListings, viewPublicListing, viewPublicPicture } from "#core/market/listing/view-public-listing.ts";
import { answerQuestion } from "#core/market/question/answer-question.ts";
import { askQuestion } from "#core/market/question/ask-question.ts";
import { ListingId } from "#core/shared/ids.ts";
import { withoutContacts } from "#core/shared/text.ts";
import { newcomer, offeredContract, postedListing } from "#test/builders/errand.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";

const page = { after: null, limit: 10 };
const nobody = { industry: null, state: null };

describe("the public view of an open project", () => {
  testInWorld(
    "is what is to be done, in which town, by when and for how much: not for whom, and not how to reach them",
    function* () {
      const owner = yield* newcomer("home_owner", "Olive Owner");
      const posted = yield* postedListing(owner, {
        title: "Porch at 12 Elm Street",
        description: "Call me at (512) 555-0143 or write to olive@example.com. The budget of $12,500 is firm.",
      });
      const asker = yield* newcomer("contractor", "Cole Contractor");
      const { id } = yield* askQuestion(asker, { listingId: posted.id, text: "Can I text you on 512.555.0199?" });
      yield* answerQuestion(owner, { questionId: id, answer: "Better mail: olive@example.com" });
      const seen = yield* viewPublicListing(posted.id);
      expect(seen.listing).toMatchObject({
        title: "Porch at •••",
        description: "Call me at ••• or write to •••. The budget of $12,500 is firm.",
        city: "Austin",
        state: "TX",
        budget: posted.budget,
        deadline: posted.deadline,
        pictureCount: posted.pictures.length,
      });
      expect(seen.questions).toMatchObject([{ text: "Can I text you on •••?", answer: "Better mail: •••" }]);
      const all = JSON.stringify([seen, yield* listPublicListings(nobody, page)]);
      for (const secret of ["Olive", "Cole", "Elm", "78701", "30.27", owner.personId, asker.personId, "bid"]) {
        expect(all.toLowerCase()).not.toContain(secret.toLowerCase());
      }
      for (const picture of posted.pictures) expect(all).not.toContain(picture);
    },
  );

  testInWorld(
    "ends with the project being open: closed, removed or given away, it and its pictures are gone",
    function* () {
      const owner = yield* newcomer("home_owner");
      const [closed, removed] = [yield* postedListing(owner), yield* postedListing(owner)];
      const { contract } = yield* offeredContract();
      const ids = [closed.id, removed.id];
      for (const id of ids) yield* viewPublicPicture(id, 1, "detail");
      expect((yield* listPublicListings(nobody, page)).items.map(({ id }) => id)).toEqual(ids.toReversed());
      yield* closeListing(owner, closed.id);
      yield* removeListing(owner, removed.id);
      for (const id of [...ids, contract.listingId, idOf(ListingId)]) {
        expect(yield* Effect.flip(viewPublicListing(id))).toMatchObject({ _tag: "NotFound", noun: "listing" });
        expect(yield* Effect.flip(viewPublicPicture(id, 1, "card"))).toMatchObject({ _tag: "NotFound" });
      }
      expect((yield* listPublicListings(nobody, page)).items).toEqual([]);
    },
  );

  testInWorld("has the pictures that there are, and can be listed by trade and state, page by page", function* () {
    const owner = yield* newcomer("home_owner");
    const roof = yield* postedListing(owner, { industries: ["Roofing"] });
    const pool = yield* postedListing(owner, { industries: ["Pools"] });
    expect(yield* Effect.flip(viewPublicPicture(roof.id, 9, "card"))).toMatchObject({ _tag: "NotFound" });
    const idsOf = (industry: "Roofing" | null, state: string | null) =>
      Effect.map(listPublicListings({ industry, state }, page), ({ items }) => items.map(({ id }) => id));
    expect(yield* idsOf("Roofing", "TX")).toEqual([roof.id]);
    expect(yield* idsOf(null, "TX")).toEqual([pool.id, roof.id]);
    expect(yield* idsOf(null, "NY")).toEqual([]);
    const first = yield* listPublicListings(nobody, { after: null, limit: 1 });
    expect((yield* listPublicListings(nobody, { after: first.next, limit: 1 })).items[0]?.id).toBe(roof.id);
  });
});

test("public texts lose phone numbers, email and web addresses and the street, and keep amounts, sizes and dates", () => {
  const lost = [
    "+1 512 555 0143",
    "5125550143",
    "512-555-0143",
    "a.b@c.example",
    "a (at) c.example",
    "https://x.example/y",
  ];
  for (const contact of lost) expect(withoutContacts(`Reach me: ${contact} today`)).toBe("Reach me: ••• today");
  expect(withoutContacts("Come to 12  elm street, please", "12 Elm Street")).toBe("Come to •••, please");
  for (const kept of [
    "$1,250,000.00",
    "40 boards of 12 by 16",
    "2026-05-04 at 10:30",
    "3/4 in. x 1 1/2 in.",
    "ZIP 78701-1234",
  ]) {
    expect(withoutContacts(kept, "")).toBe(kept);
  }
});
