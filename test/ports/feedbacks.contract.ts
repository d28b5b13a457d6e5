import { Effect } from "effect";
import { expect } from "vitest";
import { Feedbacks } from "#core/contract/feedback/give-feedback.ts";
import { Listings } from "#core/market/listing/listings.ts";
import { People } from "#core/people/person/people.ts";
import { cardOf } from "#core/people/person/person.ts";
import { ContractId, FeedbackId, PersonId } from "#core/shared/ids.ts";
import { aFeedback, storedFeedback } from "#test/builders/feedback.ts";
import { idOf, moment } from "#test/builders/moment.ts";
import { storedBid, storedContract, storedPerson } from "#test/builders/stored.ts";
import { twentyTimes } from "./at-once.ts";
import { beginsAnew, everyPage } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

/** Creates one contract of the bidder per number of stars, each with its feedback. */
const reviewed = Effect.fnUntraced(function* (bidderId: PersonId, stars: ReadonlyArray<number>) {
  const given = [];
  for (const each of stars) {
    const bid = yield* storedBid({ bidderId });
    given.push(yield* storedFeedback(yield* storedContract({ bid }, { state: "accepted" }), { stars: each }));
  }
  return given;
});

export const feedbacksContract = ({ holds }: Given): void => {
  holdsRows(holds, {
    port: Feedbacks,
    id: FeedbackId,
    make: storedFeedback(),
    change: (feedback) => ({
      stars: 2,
      description: "The rail came loose.",
      reply: "It is fixed.",
      repliedAt: new Date(feedback.createdAt.getTime() + 1000),
      editedAt: new Date(feedback.createdAt.getTime() + 2000),
    }),
  });

  holds("each side of a contract gives one feedback, however often at once", function* () {
    const feedbacks = yield* Feedbacks;
    const contract = yield* storedContract({}, { state: "accepted" });
    const { answers, refusals } = yield* twentyTimes(() => feedbacks.insert(aFeedback(contract)));
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(new Set(["FeedbackExists"]));
    yield* storedFeedback(contract, { authorId: contract.bidderId, aboutId: contract.posterId });
    expect((yield* feedbacks.ofContract(contract.id)).map(({ authorId }) => authorId)).toEqual([
      contract.posterId,
      contract.bidderId,
    ]);
    expect(yield* feedbacks.ofContract(idOf(ContractId))).toEqual([]);
  });

  holds("a feedback's view shows its author and project as they are now", function* () {
    const feedbacks = yield* Feedbacks;
    const people = yield* People;
    const listings = yield* Listings;
    const contract = yield* storedContract({}, { state: "accepted" });
    const feedback = yield* storedFeedback(contract);
    const { id, title, budget } = yield* listings.get(contract.listingId);
    const view = {
      ...feedback,
      author: cardOf(yield* people.get(feedback.authorId)),
      listing: { id, title, budget },
    };
    expect(yield* feedbacks.ofContract(contract.id)).toEqual([view]);
    expect((yield* feedbacks.ofPerson(contract.bidderId, { after: null, limit: 5 })).items).toEqual([view]);
  });

  holds("feedback about a person is paged newest first, without feedback they gave", function* () {
    const feedbacks = yield* Feedbacks;
    const bidderId = (yield* storedPerson()).id;
    const [first, second, third] = yield* reviewed(bidderId, [5, 3, 4]);
    yield* storedFeedback();
    const bid = yield* storedBid({ bidderId });
    const contract = yield* storedContract({ bid }, { state: "accepted" });
    yield* storedFeedback(contract, { authorId: bidderId, aboutId: contract.posterId });
    const rows = yield* everyPage(1, (page) => feedbacks.ofPerson(bidderId, page));
    expect(rows.map(({ id }) => id)).toEqual([third?.id, second?.id, first?.id]);
    yield* beginsAnew((page) => feedbacks.ofPerson(bidderId, page), 3);
  });

  holds("a rating counts all feedback and averages its stars, and has no average without feedback", function* () {
    const feedbacks = yield* Feedbacks;
    const bidderId = (yield* storedPerson()).id;
    expect(yield* feedbacks.rating(bidderId)).toEqual({ count: 0, average: null });
    const [first] = yield* reviewed(bidderId, [5, 4, 4, 1]);
    expect(yield* feedbacks.rating(bidderId)).toEqual({ count: 4, average: 3.5 });
    if (first) yield* feedbacks.save({ ...first, stars: 1, editedAt: moment() });
    expect(yield* feedbacks.rating(bidderId)).toEqual({ count: 4, average: 2.5 });
    expect(yield* feedbacks.rating(idOf(PersonId))).toEqual({ count: 0, average: null });
  });
};
