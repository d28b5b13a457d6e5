import { Effect } from "effect";
import { describe, expect } from "vitest";
import { listHistory } from "#core/contract/contract/list-contracts.ts";
import { withdrawContract } from "#core/contract/contract/release-contract.ts";
import { editFeedback, giveFeedback } from "#core/contract/feedback/give-feedback.ts";
import { listFeedback, viewFeedback } from "#core/contract/feedback/list-feedback.ts";
import { replyToFeedback } from "#core/contract/feedback/reply-to-feedback.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { PersonId } from "#core/shared/ids.ts";
import { bothHear, toldTo } from "#test/builders/alerts.ts";
import { acceptedContract, newcomer, offeredContract } from "#test/builders/errand.ts";
import { aFeedbackDraft } from "#test/builders/feedback.ts";
import { idOf } from "#test/builders/moment.ts";
import { testInWorld } from "#test/test-in-world.ts";
import { Time } from "#test/world.ts";

const page = { after: null, limit: 10 };

/** A running contract whose owner left feedback about the contractor. */
const reviewedContract = Effect.gen(function* () {
  const before = yield* acceptedContract();
  const feedback = yield* giveFeedback(before.owner, { contractId: before.contract.id, draft: aFeedbackDraft() });
  return { ...before, feedback };
});

const lastAlert = Effect.fnUntraced(function* (actor: PersonActor) {
  const alerts = yield* Alerts;
  return (yield* alerts.ofPerson(actor.personId, page)).items[0];
});

describe("feedback", () => {
  testInWorld(
    "is left by each side once the contract is accepted, one for each, and the other side is told",
    function* () {
      const { owner, contractor, contract } = yield* acceptedContract();
      const contractId = contract.id;
      expect(yield* viewFeedback(owner, contractId)).toEqual({ given: null, received: null, moves: ["give"] });

      yield* giveFeedback(owner, { contractId, draft: aFeedbackDraft({ stars: 4 }) });
      expect(yield* toldTo(contractor)).toEqual(["You have an offer", "New feedback"]);
      expect((yield* lastAlert(contractor))?.link).toEqual({ to: "feedback" });
      expect(yield* viewFeedback(contractor, contractId)).toMatchObject({
        given: null,
        received: { stars: 4, author: { name: "Olive Owner" }, moves: ["reply"] },
        moves: ["give"],
      });
      expect(yield* viewFeedback(owner, contractId)).toMatchObject({ given: { moves: ["edit"] }, moves: [] });

      const again = giveFeedback(owner, { contractId, draft: aFeedbackDraft() });
      expect(yield* Effect.flip(again)).toMatchObject({
        _tag: "FeedbackExists",
        message: "You already left feedback on this contract. Change that instead.",
      });
      yield* giveFeedback(contractor, { contractId, draft: aFeedbackDraft({ stars: 5 }) });
      expect(yield* toldTo(owner)).toContain("New feedback");
      expect(yield* viewFeedback(owner, contractId)).toMatchObject({ given: { stars: 4 }, received: { stars: 5 } });
    },
  );

  testInWorld("needs a description, in the words of the screen", function* () {
    const { owner, contract, feedback } = yield* reviewedContract;
    const draft = aFeedbackDraft({ description: "  " });
    const message = "Please describe your experience!";
    const refusal = { _tag: "Invalid", issues: [{ field: "description", message }] };
    expect(yield* Effect.flip(giveFeedback(owner, { contractId: contract.id, draft }))).toMatchObject(refusal);
    expect(yield* Effect.flip(editFeedback(owner, { feedbackId: feedback.id, draft }))).toMatchObject(refusal);
  });

  testInWorld("waits for the acceptance, and is gone with an offer that was withdrawn", function* () {
    const { owner, contractor, contract } = yield* offeredContract();
    const give = giveFeedback(contractor, { contractId: contract.id, draft: aFeedbackDraft() });
    expect(yield* Effect.flip(give)).toMatchObject({ _tag: "Blocked", code: "ContractNotAccepted" });
    expect(yield* viewFeedback(contractor, contract.id)).toMatchObject({ moves: [] });
    yield* withdrawContract(owner, contract.id);
    expect(yield* Effect.flip(give)).toMatchObject({ _tag: "NotFound", noun: "contract" });
  });

  testInWorld("can be changed by its author for 14 days, and by nobody else", function* () {
    const { owner, contractor, contract, feedback } = yield* reviewedContract;
    const edit = (actor: PersonActor, stars: number) =>
      editFeedback(actor, { feedbackId: feedback.id, draft: aFeedbackDraft({ stars }) });
    const { pass } = yield* Time;
    yield* pass("13 days");
    expect(yield* edit(owner, 2)).toMatchObject({ stars: 2, editedAt: expect.any(Date), version: 2 });
    expect((yield* toldTo(contractor)).at(-1)).toBe("Feedback changed");
    expect(yield* Effect.flip(edit(contractor, 5))).toMatchObject({ _tag: "NotFound", noun: "feedback" });
    yield* pass("1 day");
    expect(yield* Effect.flip(edit(owner, 1))).toMatchObject({
      _tag: "FeedbackClosed",
      message: "You can change feedback for 14 days, and that time is over.",
    });
    expect((yield* viewFeedback(owner, contract.id)).given).toMatchObject({ stars: 2, moves: [] });
  });

  testInWorld("is answered once, by whom it is about, and its author is told", function* () {
    const { owner, contractor, contract, feedback } = yield* reviewedContract;
    const reply = (actor: PersonActor, text: string) =>
      replyToFeedback(actor, { feedbackId: feedback.id, reply: text });
    expect(yield* Effect.flip(reply(contractor, " "))).toMatchObject({ _tag: "Invalid" });
    expect(yield* Effect.flip(reply(owner, "Me too"))).toMatchObject({ _tag: "NotFound" });
    yield* reply(contractor, " It was a pleasure. ");
    expect(yield* lastAlert(owner)).toMatchObject({
      title: "Reply to your feedback",
      link: { to: "poster_contract", contractId: contract.id },
    });
    expect((yield* viewFeedback(owner, contract.id)).given).toMatchObject({ reply: "It was a pleasure." });
    expect(yield* Effect.flip(reply(contractor, "And again."))).toMatchObject({
      _tag: "FeedbackClosed",
      message: "You already replied to this feedback.",
    });
    expect((yield* viewFeedback(contractor, contract.id)).received).toMatchObject({ moves: [] });
  });

  testInWorld(
    "stands on the profile, for everybody signed in, with count and mean, and without the contract",
    function* () {
      const { owner, contractor, contract, listing } = yield* reviewedContract;
      const stranger = yield* newcomer("supplier");
      const seen = yield* listFeedback(stranger, contractor.personId, page);
      expect(seen).toMatchObject({ count: 1, average: 5, next: null });
      expect(seen.items).toMatchObject([
        { stars: 5, author: { name: "Olive Owner" }, listing: { id: listing.id, title: listing.title }, moves: [] },
      ]);
      expect(JSON.stringify(seen)).not.toContain(contract.id);
      expect((yield* listFeedback(contractor, contractor.personId, page)).items[0]?.moves).toEqual(["reply"]);
      expect(yield* listFeedback(stranger, owner.personId, page)).toEqual({
        items: [],
        next: null,
        count: 0,
        average: null,
      });
      expect(yield* Effect.flip(listFeedback(stranger, idOf(PersonId), page))).toMatchObject({ _tag: "NotFound" });
    },
  );

  testInWorld("is in the story of the contract, and both screens hear of every move of it", function* () {
    const { owner, contractor, contract, feedback } = yield* reviewedContract;
    yield* editFeedback(owner, { feedbackId: feedback.id, draft: aFeedbackDraft({ stars: 3 }) });
    yield* replyToFeedback(contractor, { feedbackId: feedback.id, reply: "Thank you." });
    const story = (yield* listHistory(contractor, contract.id)).filter(({ noun }) => noun === "feedback");
    expect(story.map(({ event, from, to, personId }) => [event, from, to, personId])).toEqual([
      ["give", null, "given", owner.personId],
      ["edit", "given", "given", owner.personId],
      ["reply", "given", "answered", contractor.personId],
    ]);
    yield* bothHear("feedback", ["give", "edit", "reply"], [owner, contractor]);
  });

  testInWorld("does not exist for a stranger", function* () {
    const { contract, feedback } = yield* reviewedContract;
    const stranger = yield* newcomer("contractor");
    const feedbackId = feedback.id;
    const asked = {
      giveFeedback: Effect.flip(giveFeedback(stranger, { contractId: contract.id, draft: aFeedbackDraft() })),
      viewFeedback: Effect.flip(viewFeedback(stranger, contract.id)),
      editFeedback: Effect.flip(editFeedback(stranger, { feedbackId, draft: aFeedbackDraft() })),
      replyToFeedback: Effect.flip(replyToFeedback(stranger, { feedbackId, reply: "x" })),
    };
    for (const [name, ask] of Object.entries(asked)) {
      expect(yield* ask, name).toMatchObject({ _tag: "NotFound" });
    }
  });
});
