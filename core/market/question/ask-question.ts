import { Effect } from "effect";
import { listingLifecycle } from "#core/market/listing/listing.machine.ts";
import { type Listing, listingNoun } from "#core/market/listing/listing.ts";
import { isSeenBy, Listings } from "#core/market/listing/listings.ts";
import { show, tell } from "#core/messaging/alert/tell.ts";
import { checkFinished } from "#core/people/person/next-step.ts";
import { checkStanding, People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import { blocked, NotAllowed, notFound, refusal } from "#core/shared/errors.ts";
import { moveOf, recordMove } from "#core/shared/history.ts";
import { type ListingId, newId, QuestionId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { atomically } from "#core/shared/unit-of-work.ts";
import { questionLifecycle } from "./question.machine.ts";
import {
  checkWords,
  mostQuestions,
  type Question,
  type QuestionView,
  questionIssues,
  quoted,
  type SeenQuestion,
} from "./question.ts";
import { Questions, sideOf } from "./questions.ts";

type Input = { readonly listingId: ListingId; readonly text: string };

const notOpen = ({ kind }: Listing) =>
  blocked("ListingNotOpen", "poster", {
    message: `This ${listingNoun[kind]} no longer takes questions.`,
    whatToDo: `Look for another open ${listingNoun[kind]}.`,
  });

const tooManyQuestions = refusal("too_many_questions", "poster", {
  message: `You have asked ${mostQuestions} questions here, and that's the limit.`,
  whatToDo: "Wait for the answers.",
});

/**
 * Asks a question on somebody else's open listing, for everybody to read; tells the poster. Fails `NotFound`,
 * `NotAllowed` for the poster, `Invalid`, or `Blocked`.
 */
export const askQuestion = Effect.fn("askQuestion")(function* (actor: PersonActor, { listingId, text }: Input) {
  const questions = yield* Questions;
  // Locks in the same order as deleting an account does: first the person, then what they are part of.
  yield* checkStanding(actor.personId, "you");
  // Locks the listing, so that questions sent at the same time can't exceed the limit.
  const listing = yield* (yield* Listings).getForUpdate(listingId);
  const author = yield* (yield* People).get(actor.personId);
  if (!isSeenBy(author.id, listing)) return yield* notFound("listing");
  yield* Effect.fromResult(checkFinished(author));
  if (listing.posterId === author.id) {
    return yield* new NotAllowed({ message: `You can't ask a question on your own ${listingNoun[listing.kind]}.` });
  }
  if (!listingLifecycle.can(listing.state, "ask")) return yield* notOpen(listing);
  const question: Question = {
    id: yield* newId(QuestionId),
    listingId,
    authorId: author.id,
    state: questionLifecycle.initial,
    text: yield* checkWords(text, questionIssues),
    answer: null,
    answeredAt: null,
    askedAt: yield* now,
    version: 1,
  };
  if ((yield* questions.countOf(listingId, author.id)) >= mostQuestions) return yield* tooManyQuestions();
  yield* questions.insert(question);
  yield* recordMove(actor, { ...moveOf("question", "ask", question), listingId });
  yield* tell(listing.posterId, {
    kind: "question",
    words: ["questionAsked", { name: author.name, project: listing.title, question: quoted(question.text) }],
    link: { to: "listing", listingId },
  });
  yield* show([listing.posterId, author.id], { noun: "question", id: question.id, event: "ask" });
  return question;
}, atomically);

/**
 * Lists the questions on a listing, newest first, for everybody signed in; each with the moves that this person can
 * make, and whether they can ask one themselves. Fails `NotFound` for a listing that they may not see.
 */
export const listQuestions = Effect.fn("listQuestions")(function* (
  actor: PersonActor,
  listingId: ListingId,
  page: PageRequest,
) {
  const questions = yield* Questions;
  const listing = yield* (yield* Listings).get(listingId);
  if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
  const [found, asked] = yield* Effect.all(
    [questions.ofListing(listingId, page), questions.countOf(listingId, actor.personId)],
    { concurrency: 2 },
  );
  const see = ({ authorId, state, version: _version, ...shown }: QuestionView): SeenQuestion => {
    const party = sideOf(actor, { authorId }, listing);
    return { ...shown, moves: party === null ? [] : questionLifecycle.movesFrom(state, party) };
  };
  const canAsk = listing.state === "open" && listing.posterId !== actor.personId && asked < mostQuestions;
  return { ...found, items: found.items.map(see), moves: canAsk ? ["ask" as const] : [] };
});
