import { Effect, Layer, Result } from "effect";
import { type Feedback, type FeedbackView, feedbackExists } from "#core/contract/feedback/feedback.ts";
import { Feedbacks } from "#core/contract/feedback/give-feedback.ts";
import type { Rating } from "#core/people/person/person.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { sum } from "#core/shared/money.ts";
import { Memory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { byId, found, mapPage, newestFirst, nextVersion, sortedBy } from "../rows.ts";
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

/** The count and the mean of all that was said about somebody. */
export const ratingOf = (tables: Tables, id: PersonId): Rating => {
  const stars = about(tables, id).map((feedback) => feedback.stars);
  return { count: stars.length, average: stars.length === 0 ? null : sum(stars) / stars.length };
};

export const memoryFeedbacks = Layer.effect(
  Feedbacks,
  Effect.map(Memory, ({ read, write, modify }) =>
    Feedbacks.of({
      insert: (feedback) =>
        write((tables) => {
          const { contractId, authorId } = feedback;
          const given = [...tables.feedbacks.values()].some(
            (other) => other.contractId === contractId && other.authorId === authorId,
          );
          if (given) return Result.fail(feedbackExists());
          return Result.succeed(withRow(tables, "feedbacks", feedback.id, feedback));
        }),
      get: (id) =>
        Effect.flatMap(
          read(({ feedbacks }) => feedbacks.get(id)),
          (feedback) => found("feedback", feedback),
        ),
      save: (feedback) =>
        modify((tables) =>
          Result.map(
            nextVersion("feedback", tables.feedbacks.get(feedback.id), feedback),
            (saved) => [saved, withRow(tables, "feedbacks", saved.id, saved)] as const,
          ),
        ),
      ofContract: (id) =>
        read((tables) => {
          const both = [...tables.feedbacks.values()].filter(({ contractId }) => contractId === id);
          return sortedBy(both, byId).map((feedback) => viewOf(tables, feedback));
        }),
      ofPerson: (id, page) =>
        read((tables) => mapPage(newestFirst(about(tables, id), page, byId), (feedback) => viewOf(tables, feedback))),
      rating: (id) => read((tables) => ratingOf(tables, id)),
    }),
  ),
);
