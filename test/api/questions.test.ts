import { expect, test } from "vitest";
import { closeListingEndpoint } from "#api/endpoints/listings.ts";
import {
  answerQuestionEndpoint,
  askQuestionEndpoint,
  listQuestionsEndpoint,
  removeQuestionEndpoint,
} from "#api/endpoints/questions.ts";
import { QuestionId } from "#core/shared/ids.ts";
import { idOf } from "../builders/moment.ts";
import { ownSides, postedBy } from "./errands.ts";

const { owner, builder } = ownSides();

const posted = async () => ({ listingId: (await postedBy(owner)).id });

test("201, 200, 204: questions are asked, listed page by page, answered, and removed", async () => {
  const params = await posted();
  const first = await builder.call(askQuestionEndpoint, { params, body: { text: "Is there a gate?" } });
  await builder.call(askQuestionEndpoint, { params, body: { text: "Cedar or pine?" } });
  const questionId = first.id;
  await owner.call(answerQuestionEndpoint, { params: { questionId }, body: { answer: "Yes." } });
  const page = await builder.call(listQuestionsEndpoint, { params, query: { limit: 1 } });
  expect(page).toMatchObject({ items: [{ text: "Cedar or pine?" }], next: expect.any(String), moves: ["ask"] });
  const rest = await builder.call(listQuestionsEndpoint, { params, query: { limit: 1, after: page.next ?? "" } });
  expect(rest).toMatchObject({ items: [{ id: questionId, answer: "Yes.", moves: ["remove"] }], next: null });
  expect(rest.items[0]?.answeredAt).toBeInstanceOf(Date);
  await owner.call(removeQuestionEndpoint, { params: { questionId } });
  expect((await builder.call(listQuestionsEndpoint, { params })).items).toHaveLength(1);
});

test("400: text that is too long or contains NUL", async () => {
  const params = await posted();
  const { id } = await builder.call(askQuestionEndpoint, { params, body: { text: "x".repeat(1000) } });
  for (const text of ["x".repeat(1001), "a\u0000b"]) {
    expect(await builder.refused(askQuestionEndpoint, { params, body: { text } })).toMatchObject({ status: 400 });
  }
  for (const answer of ["x".repeat(2001), "a\u0000b"]) {
    const asked = { params: { questionId: id }, body: { answer } };
    expect(await owner.refused(answerQuestionEndpoint, asked)).toMatchObject({ status: 400 });
  }
});

test("403: the poster asks; 404: a bidder answers; 409: the listing is closed; 422: an empty question", async () => {
  const params = await posted();
  const body = { text: "Is there a gate?" };
  expect(await owner.refused(askQuestionEndpoint, { params, body })).toMatchObject({ status: 403 });
  expect(await builder.refused(askQuestionEndpoint, { params, body: { text: " " } })).toMatchObject({
    status: 422,
    issues: [{ field: "text", message: "Please write your question." }],
  });
  const { id: questionId } = await builder.call(askQuestionEndpoint, { params, body });
  const answer = { params: { questionId }, body: { answer: "Yes." } };
  expect(await builder.refused(answerQuestionEndpoint, answer)).toMatchObject({ status: 404 });
  const nobody = { params: { questionId: idOf(QuestionId) } };
  expect(await builder.refused(removeQuestionEndpoint, nobody)).toMatchObject({ status: 404 });
  await owner.call(closeListingEndpoint, { params });
  expect(await builder.refused(askQuestionEndpoint, { params, body })).toMatchObject({
    status: 409,
    code: "ListingNotOpen",
    whoCanFix: "poster",
  });
});

test("of twenty clicks on ask, five create a question and the others get 409", async () => {
  const params = await posted();
  const ask = () =>
    builder.call(askQuestionEndpoint, { params, body: { text: "Is there a gate?" } }).then(
      () => 201,
      (error) => error.problem.status,
    );
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(answers.sort()).toEqual([...Array(5).fill(201), ...Array(15).fill(409)]);
});
