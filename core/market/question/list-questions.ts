import { Effect } from "effect";
import { isSeenBy, Listings } from "#core/market/listing/listings.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { sideOf } from "./move-question.ts";
import { questionLifecycle } from "./question.machine.ts";
import { mostQuestions, type QuestionView, type SeenQuestion } from "./question.ts";
import { Questions } from "./questions.ts";

/**
 * What was asked on a listing and answered, newest first, for everybody signed in; each with the moves that this person can
 * make, and whether they can ask something themselves. Fails `NotFound` for a listing that they do not see.
 */
export const listQuestions = Effect.fn("listQuestions")(function* (
  actor: PersonActor,
  listingId: ListingId,
  page: PageRequest,
) {
  const listings = yield* Listings;
  const questions = yield* Questions;
  const listing = yield* listings.get(listingId);
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
