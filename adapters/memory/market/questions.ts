import { Questions } from "#core/market/question/questions.ts";
import { inMemory } from "../memory.ts";
import { cardOfPerson } from "../people/people.ts";
import { mapPage, newestOf } from "../rows.ts";
import { withRow } from "../tables.ts";

export const memoryQuestions = inMemory(Questions)(({ read, write, versioned }) => ({
  ...versioned("questions", "question"),
  insert: (question) => write((tables) => withRow(tables, "questions", question.id, question)),
  ofListing: (id, page) =>
    read((tables) =>
      mapPage(
        newestOf(tables.questions, page, ({ listingId, state }) => listingId === id && state !== "removed"),
        (question) => ({
          ...question,
          author: cardOfPerson(tables, question.authorId),
        }),
      ),
    ),
  countOf: (id, personId) =>
    read(
      ({ questions }) =>
        [...questions.values()].filter(({ listingId, authorId }) => listingId === id && authorId === personId).length,
    ),
}));
