import { Effect, Result } from "effect";
import { Questions } from "#core/market/question/questions.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { byId, found, mapPage, newestFirst, nextVersion } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memoryQuestions = inMemory(Questions, ({ read, write, modify }) => ({
  insert: (question) => write((tables) => withRow(tables, "questions", question.id, question)),
  get: (id) =>
    Effect.flatMap(
      read(({ questions }) => questions.get(id)),
      (question) => found("question", question),
    ),
  save: (question) =>
    modify((tables) =>
      Result.map(
        nextVersion("question", tables.questions.get(question.id), question),
        (saved) => [saved, withRow(tables, "questions", saved.id, saved)] as const,
      ),
    ),
  ofListing: (id, page) =>
    read((tables) => {
      const seen = [...tables.questions.values()].filter(
        ({ listingId, state }) => listingId === id && state !== "removed",
      );
      return mapPage(newestFirst(seen, page, byId), (question) => ({
        ...question,
        author: cardOfPerson(tables, question.authorId),
      }));
    }),
  countOf: (id, personId) =>
    read(
      ({ questions }) =>
        [...questions.values()].filter(({ listingId, authorId }) => listingId === id && authorId === personId).length,
    ),
}));
