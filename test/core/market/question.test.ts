import { Effect } from "effect";
import { describe, expect } from "vitest";
import { hireBidder } from "#core/contract/contract/hire-bidder.ts";
import { closeListing, removeListing } from "#core/market/listing/close-listing.ts";
import { answerQuestion } from "#core/market/question/answer-question.ts";
import { askQuestion, listQuestions } from "#core/market/question/ask-question.ts";
import { mostQuestions } from "#core/market/question/question.ts";
import { removeQuestion } from "#core/market/question/remove-question.ts";
import { Alerts } from "#core/messaging/alert/alert.ts";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { History } from "#core/shared/history.ts";
import { bothHear, toldTo } from "#test/builders/alerts.ts";
import { newcomer, postedListing, submittedBid } from "#test/builders/errand.ts";
import { testInWorld } from "#test/test-in-world.ts";

const page = { after: null, limit: 10 };

const lastAlert = Effect.fnUntraced(function* (actor: PersonActor) {
  const alerts = yield* Alerts;
  return (yield* alerts.ofPerson(actor.personId, page)).items[0];
});

/** An owner's project, and a contractor who asked a question about it. */
const askedQuestion = Effect.gen(function* () {
  const owner = yield* newcomer("home_owner", "Olive Owner");
  const asker = yield* newcomer("contractor", "Cole Contractor");
  const listing = yield* postedListing(owner);
  const question = yield* askQuestion(asker, { listingId: listing.id, text: " Is there a gate? " });
  return { owner, asker, listing, question };
});

describe("a question on a listing", () => {
  testInWorld("is asked by anybody signed in but the poster, who is told with a link to the listing", function* () {
    const { owner, asker, listing, question } = yield* askedQuestion;
    expect(question).toMatchObject({ text: "Is there a gate?", answer: null, authorId: asker.personId });
    expect(yield* lastAlert(owner)).toMatchObject({
      title: "New question",
      message: "Cole Contractor asked about 'Rebuild the back porch': Is there a gate?",
      link: { to: "listing", listingId: listing.id },
    });
    const neighbour = yield* newcomer("home_owner");
    yield* askQuestion(neighbour, { listingId: listing.id, text: "When do you start?" });
    const own = askQuestion(owner, { listingId: listing.id, text: "And me?" });
    expect(yield* Effect.flip(own)).toMatchObject({
      _tag: "NotAllowed",
      message: "You can't ask a question on your own project.",
    });
  });

  testInWorld(
    "and its answer are read by everybody signed in, newest first, each with the moves that they have",
    function* () {
      const { owner, asker, listing, question } = yield* askedQuestion;
      const stranger = yield* newcomer("supplier");
      yield* askQuestion(stranger, { listingId: listing.id, text: "Cedar or pine?" });
      yield* answerQuestion(owner, { questionId: question.id, answer: " Yes, twelve feet wide. " });
      const seen = yield* listQuestions(asker, listing.id, page);
      expect(seen).toMatchObject({
        items: [
          { text: "Cedar or pine?", answer: null, moves: [] },
          {
            text: "Is there a gate?",
            answer: "Yes, twelve feet wide.",
            author: { name: "Cole Contractor" },
            moves: ["remove"],
          },
        ],
        moves: ["ask"],
      });
      const own = yield* listQuestions(owner, listing.id, page);
      expect(own.items.map(({ moves }) => moves)).toEqual([
        ["answer", "remove"],
        ["answer", "remove"],
      ]);
      expect(own.moves).toEqual([]);
    },
  );

  testInWorld("is answered by the poster alone, who may word it anew; the asker is told each time", function* () {
    const { owner, asker, listing, question } = yield* askedQuestion;
    const answer = (actor: PersonActor, text: string) =>
      answerQuestion(actor, { questionId: question.id, answer: text });
    expect(yield* Effect.flip(answer(asker, "Yes"))).toMatchObject({ _tag: "NotFound", noun: "question" });
    expect(yield* Effect.flip(answer(owner, "  "))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "answer", message: "Please write your answer." }],
    });
    yield* answer(owner, "Yes");
    expect(yield* lastAlert(asker)).toMatchObject({
      title: "Your question was answered",
      message: "Olive Owner answered your question about 'Rebuild the back porch': Yes",
      link: { to: "listing", listingId: listing.id },
    });
    yield* answer(owner, "No, I looked");
    expect(yield* toldTo(asker)).toEqual(["Your question was answered", "The answer to your question was changed"]);
    expect((yield* listQuestions(asker, listing.id, page)).items).toMatchObject([{ answer: "No, I looked" }]);
  });

  testInWorld("that is long is quoted with no half of a character at the end", function* () {
    const { owner, listing, asker } = yield* askedQuestion;
    yield* askQuestion(asker, { listingId: listing.id, text: `${"x".repeat(198)}🔨 and more` });
    expect((yield* lastAlert(owner))?.message).toContain(`: ${"x".repeat(198)}…`);
  });

  testInWorld(
    "is withdrawn by its asker, or removed by the poster, of whom the asker is told; nobody sees it any more",
    function* () {
      const { owner, asker, listing, question } = yield* askedQuestion;
      const stranger = yield* newcomer("supplier");
      expect(yield* Effect.flip(removeQuestion(stranger, question.id))).toMatchObject({ _tag: "NotFound" });
      yield* removeQuestion(asker, question.id);
      expect(yield* toldTo(owner)).toEqual(["New question"]);
      const rude = yield* askQuestion(asker, { listingId: listing.id, text: "Why so cheap?" });
      yield* answerQuestion(owner, { questionId: rude.id, answer: "It is not." });
      yield* removeQuestion(owner, rude.id);
      expect(yield* lastAlert(asker)).toMatchObject({
        title: "Your question was removed",
        message: "Olive Owner removed your question about 'Rebuild the back porch': Why so cheap?",
      });
      expect((yield* listQuestions(owner, listing.id, page)).items).toEqual([]);
      const late = [removeQuestion(owner, rude.id), answerQuestion(owner, { questionId: rude.id, answer: "x" })];
      for (const each of late) expect(yield* Effect.flip(each)).toMatchObject({ _tag: "NotFound" });
    },
  );

  testInWorld("is one of five that a person may ask on a listing, those that were removed among them", function* () {
    const { owner, asker, listing, question } = yield* askedQuestion;
    const ask = (text: string) => askQuestion(asker, { listingId: listing.id, text });
    yield* removeQuestion(owner, question.id);
    for (let asked = 1; asked < mostQuestions; asked += 1) yield* ask(`Number ${asked}?`);
    expect(yield* Effect.flip(ask("One more?"))).toMatchObject({ _tag: "Blocked", code: "too_many_questions" });
    expect((yield* listQuestions(asker, listing.id, page)).moves).toEqual([]);
    const another = yield* postedListing(owner);
    yield* askQuestion(asker, { listingId: another.id, text: "And here?" });
  });

  testInWorld("needs words, an open listing and a finished profile", function* () {
    const { owner, contractor, bid, listing } = yield* submittedBid();
    const ask = (actor: PersonActor, text = "Is there a gate?") => askQuestion(actor, { listingId: listing.id, text });
    expect(yield* Effect.flip(ask(contractor, " \n "))).toMatchObject({
      _tag: "Invalid",
      issues: [{ field: "text", message: "Please write your question." }],
    });
    const newly = yield* newcomer("contractor");
    const people = yield* People;
    yield* people.save({ ...(yield* people.get(newly.personId)), onboardedAt: null });
    expect(yield* Effect.flip(ask(newly))).toMatchObject({ _tag: "Blocked", code: "profile_unfinished" });
    const asked = yield* ask(contractor);
    yield* hireBidder(owner, bid);
    expect(yield* Effect.flip(ask(contractor))).toMatchObject({ _tag: "Blocked", code: "ListingNotOpen" });
    // Questions asked in time can still be answered and read.
    yield* answerQuestion(owner, { questionId: asked.id, answer: "Yes" });
    expect((yield* listQuestions(contractor, listing.id, page)).items).toHaveLength(1);

    const closed = yield* postedListing(owner);
    yield* closeListing(owner, closed.id);
    const late = askQuestion(contractor, { listingId: closed.id, text: "Still there?" });
    expect(yield* Effect.flip(late)).toMatchObject({ _tag: "Blocked", code: "ListingNotOpen" });
  });

  testInWorld("is gone with a listing that was removed", function* () {
    const { owner, asker, listing, question } = yield* askedQuestion;
    yield* removeListing(owner, listing.id);
    const asked = {
      ask: Effect.flip(askQuestion(asker, { listingId: listing.id, text: "Hello?" })),
      list: Effect.flip(listQuestions(asker, listing.id, page)),
      answer: Effect.flip(answerQuestion(owner, { questionId: question.id, answer: "x" })),
      remove: Effect.flip(removeQuestion(asker, question.id)),
    };
    for (const [name, each] of Object.entries(asked)) expect(yield* each, name).toMatchObject({ _tag: "NotFound" });
  });

  testInWorld("has its story, and both screens hear of every move of it", function* () {
    const { owner, asker, question } = yield* askedQuestion;
    yield* answerQuestion(owner, { questionId: question.id, answer: "Yes" });
    yield* removeQuestion(asker, question.id);
    const history = yield* History;
    const story = yield* history.ofSubject("question", question.id);
    expect(story.map(({ event, from, to, personId }) => [event, from, to, personId])).toEqual([
      ["ask", null, "asked", asker.personId],
      ["answer", "asked", "answered", owner.personId],
      ["remove", "answered", "removed", asker.personId],
    ]);
    yield* bothHear("question", ["ask", "answer", "remove"], [owner, asker]);
  });
});
