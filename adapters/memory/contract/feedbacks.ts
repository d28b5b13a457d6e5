import { Result } from "effect";
import { type Feedback, type FeedbackView, feedbackExists } from "#core/contract/feedback/feedback.ts";
import { Feedbacks } from "#core/contract/feedback/give-feedback.ts";
import type { Rating } from "#core/people/person/person.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { allOf, byId, mapPage, newestFirst } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

const viewOf = (tables: Tables, feedback: Feedback): FeedbackView => {
  const contract = tables.contracts.get(feedback.contractId);
  const listing = contract && tables.listings.get(contract.listingId);
  if (listing === undefined) throw new Error(`The project of feedback ${feedback.id} does not exist.`);
  const { id, title, budget } = listing;
  return { ...feedback, author: cardOfPerson(tables, feedback.authorId), listing: { id, title, budget } };
};

const about = ({ feedbacks }: Tables, id: PersonId): ReadonlyArray<Feedback> =>
  [...feedbacks.values()].filter(({ aboutId }) => aboutId === id);

/** The number and average of all stars that a person received. */
export const ratingOf = (tables: Tables, id: PersonId): Rating => {
  const stars = about(tables, id).map((feedback) => feedback.stars);
  return { count: stars.length, average: stars.length === 0 ? null : sum(stars) / stars.length };
};

export const memoryFeedbacks = inMemory(Feedbacks)(({ read, write, versioned }) => ({
  insert: (feedback) =>
    write((tables) => {
      const { contractId, authorId } = feedback;
      const given = [...tables.feedbacks.values()].some(
        (other) => other.contractId === contractId && other.authorId === authorId,
      );
      if (given) return Result.fail(feedbackExists());
      return Result.succeed(withRow(tables, "feedbacks", feedback.id, feedback));
    }),
  ...versioned("feedbacks", "feedback"),
  ofContract: (id) =>
    read((tables) =>
      allOf(tables.feedbacks, ({ contractId }) => contractId === id).map((feedback) => viewOf(tables, feedback)),
    ),
  ofPerson: (id, page) =>
    read((tables) => mapPage(newestFirst(about(tables, id), page, byId), (feedback) => viewOf(tables, feedback))),
  rating: (id) => read((tables) => ratingOf(tables, id)),
}));
