import { Effect } from "effect";
import { expect } from "vitest";
import { askQuestion } from "#core/market/question/ask-question.ts";
import { mostQuestions } from "#core/market/question/question.ts";
import { Questions } from "#core/market/question/questions.ts";
import { People } from "#core/people/person/people.ts";
import { cardOf } from "#core/people/person/person.ts";
import { personActor } from "#core/shared/actor.ts";
import { ListingId, QuestionId } from "#core/shared/ids.ts";
import { UnitOfWork } from "#core/shared/unit-of-work.ts";
import { idOf } from "#test/builders/moment.ts";
import { aQuestion, storedQuestion } from "#test/builders/question.ts";
import { storedListing, storedPerson } from "#test/builders/stored.ts";
import { manyAtOnce } from "./at-once.ts";
import { beginsAnew, everyPage, firstPage } from "./pages.ts";
import { holdsRows } from "./rows.ts";
import type { Given } from "./store-world.ts";

export const questionsContract = ({ holds }: Given): void => {
  holdsRows(holds, {
    port: Questions,
    id: QuestionId,
    make: storedQuestion(),
    change: (question) => ({
      state: "answered",
      answer: "Yes, twelve feet wide.",
      answeredAt: new Date(question.askedAt.getTime() + 1000),
    }),
  });

  holds("a listing's questions are paged newest first with their authors, without removed ones", function* () {
    const questions = yield* Questions;
    const people = yield* People;
    const { id: listingId } = yield* storedListing();
    const first = yield* storedQuestion({ listingId });
    yield* storedQuestion({ listingId, state: "removed" });
    const second = yield* storedQuestion({ listingId });
    const third = yield* storedQuestion({ listingId });
    yield* storedQuestion();
    const rows = yield* everyPage(1, (page) => questions.ofListing(listingId, page));
    expect(rows.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(rows[0]).toEqual({ ...third, author: cardOf(yield* people.get(third.authorId)) });
    yield* beginsAnew((page) => questions.ofListing(listingId, page), 3);
    expect((yield* questions.ofListing(idOf(ListingId), firstPage)).items).toEqual([]);
  });

  holds("a person's questions on one listing are counted, including removed ones, and nobody else's", function* () {
    const questions = yield* Questions;
    const { listingId, authorId } = yield* storedQuestion();
    yield* storedQuestion({ listingId, authorId, state: "removed" });
    yield* storedQuestion({ listingId });
    yield* storedQuestion({ authorId });
    expect(yield* questions.countOf(listingId, authorId)).toBe(2);
    expect(yield* questions.countOf(listingId, (yield* storedPerson()).id)).toBe(0);
  });

  holds("of twenty questions by one person at once, only the limit is accepted", function* () {
    const questions = yield* Questions;
    const { id: listingId } = yield* storedListing();
    const { id } = yield* storedPerson();
    const results = yield* manyAtOnce(20, (number) =>
      Effect.result(askQuestion(personActor(id), { listingId, text: `Question ${number}?` })),
    );
    expect(results.filter(({ _tag }) => _tag === "Success")).toHaveLength(mostQuestions);
    const refusals = results.flatMap((result) => (result._tag === "Failure" ? [result.failure] : []));
    for (const refusal of refusals) expect(refusal).toMatchObject({ _tag: "Blocked", code: "too_many_questions" });
    expect(yield* questions.countOf(listingId, id)).toBe(mostQuestions);
  });

  holds("a question whose unit of work fails is not stored", function* () {
    const questions = yield* Questions;
    const { atomic } = yield* UnitOfWork;
    const { listingId, authorId } = yield* storedQuestion();
    const question = aQuestion(listingId, authorId);
    const broken = atomic(Effect.andThen(questions.insert(question), Effect.fail("no")));
    expect(yield* Effect.flip(broken)).toBe("no");
    expect(yield* Effect.flip(questions.get(question.id))).toMatchObject({ _tag: "NotFound" });
    expect(yield* questions.countOf(listingId, authorId)).toBe(1);
  });
};
