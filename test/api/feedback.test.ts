import { expect, test } from "vitest";
import {
  editFeedbackEndpoint,
  giveFeedbackEndpoint,
  listFeedbackEndpoint,
  replyToFeedbackEndpoint,
  viewFeedbackEndpoint,
} from "#api/endpoints/feedback.ts";
import { aFeedbackDraft } from "../builders/feedback.ts";
import { acceptedBy, offeredBy, ownSides } from "./errands.ts";

const { api, owner, builder } = ownSides();

/** Creates a contract that was offered to the builder. */
const offered = async () => ({ contractId: (await offeredBy(owner, builder)).contractId });

/** Creates the same contract, and accepts it. */
const agreed = async () => ({ contractId: await acceptedBy(owner, builder) });

test("201, 200: feedback is given by both sides, edited, answered, and listed on the profile with count and average", async () => {
  const params = await agreed();
  const given = await owner.call(giveFeedbackEndpoint, { params, body: aFeedbackDraft({ stars: 4 }) });
  expect(given).toMatchObject({ stars: 4, authorId: owner.person.id, aboutId: builder.person.id, reply: null });
  await builder.call(giveFeedbackEndpoint, { params, body: aFeedbackDraft({ stars: 5 }) });
  const feedbackId = given.id;
  await owner.call(editFeedbackEndpoint, { params: { feedbackId }, body: aFeedbackDraft({ stars: 3 }) });
  await builder.call(replyToFeedbackEndpoint, { params: { feedbackId }, body: { reply: "Thank you." } });
  const seen = await builder.call(viewFeedbackEndpoint, { params });
  expect(seen).toMatchObject({ given: { stars: 5 }, received: { stars: 3, reply: "Thank you." }, moves: [] });
  expect(seen.received?.editedAt).toBeInstanceOf(Date);

  const second = await agreed();
  await owner.call(giveFeedbackEndpoint, { params: second, body: aFeedbackDraft({ stars: 4 }) });
  const about = { personId: builder.person.id };
  const first = await owner.call(listFeedbackEndpoint, { params: about, query: { limit: 1 } });
  expect(first).toMatchObject({ count: 2, average: 3.5, items: [{ stars: 4 }], next: expect.any(String) });
  const rest = await owner.call(listFeedbackEndpoint, { params: about, query: { limit: 1, after: first.next ?? "" } });
  expect(rest).toMatchObject({ count: 2, items: [{ stars: 3 }], next: null });
});

test("400: stars that are not 1 to 5 or not whole, and text that is too long or contains NUL", async () => {
  const params = await agreed();
  for (const body of [
    aFeedbackDraft({ stars: 0 }),
    aFeedbackDraft({ stars: 6 }),
    aFeedbackDraft({ stars: 2.5 }),
    aFeedbackDraft({ description: "x".repeat(2001) }),
    aFeedbackDraft({ description: "a\u0000b" }),
  ]) {
    expect(await owner.refused(giveFeedbackEndpoint, { params, body })).toMatchObject({ status: 400 });
  }
});

test("422: an empty description, in the wording of the screen", async () => {
  const params = await agreed();
  const body = aFeedbackDraft({ description: "" });
  expect(await owner.refused(giveFeedbackEndpoint, { params, body })).toMatchObject({
    status: 422,
    issues: [{ field: "description", message: "Please describe your experience!" }],
  });
});

test("409: feedback before acceptance, a second time or edited after 14 days, and a second answer", async () => {
  const body = aFeedbackDraft();
  const early = await builder.refused(giveFeedbackEndpoint, { params: await offered(), body });
  expect(early).toMatchObject({ status: 409, code: "ContractNotAccepted", whoCanFix: "bidder" });
  const params = await agreed();
  const { id: feedbackId } = await owner.call(giveFeedbackEndpoint, { params, body });
  const again = await owner.refused(giveFeedbackEndpoint, { params, body });
  expect(again).toMatchObject({ status: 409, code: "FeedbackExists", title: "You already left feedback" });
  const answer = { params: { feedbackId }, body: { reply: "Thank you." } };
  await builder.call(replyToFeedbackEndpoint, answer);
  expect(await builder.refused(replyToFeedbackEndpoint, answer)).toMatchObject({
    status: 409,
    code: "FeedbackClosed",
  });
  await api.sql`update feedback set created_at = now() - interval '14 days' where id = ${feedbackId}`;
  const late = await owner.refused(editFeedbackEndpoint, { params: { feedbackId }, body });
  expect(late).toMatchObject({ status: 409, code: "FeedbackClosed" });
  expect((await owner.call(viewFeedbackEndpoint, { params })).given?.moves).toEqual([]);
});

test("of twenty clicks on send, one gives the feedback and the others get 409", async () => {
  const params = await agreed();
  const send = () =>
    owner.call(giveFeedbackEndpoint, { params, body: aFeedbackDraft() }).then(
      () => 201,
      (error) => error.problem.status,
    );
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(answers.sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});
