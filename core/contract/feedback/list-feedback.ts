import { Effect } from "effect";
import { People } from "#core/people/person/people.ts";
import type { PersonActor } from "#core/shared/actor.ts";
import { now } from "#core/shared/day.ts";
import type { PersonId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Feedbacks } from "./feedbacks.ts";
import { seeFeedback } from "./see-feedback.ts";

/** What was said about somebody, newest first, with the count and the mean of it all; for everybody signed in. */
export const listFeedback = Effect.fn("listFeedback")(function* (
  actor: PersonActor,
  aboutId: PersonId,
  page: PageRequest,
) {
  const people = yield* People;
  const feedbacks = yield* Feedbacks;
  yield* people.get(aboutId);
  const at = yield* now;
  const [found, rating] = yield* Effect.all([feedbacks.ofPerson(aboutId, page), feedbacks.rating(aboutId)], {
    concurrency: 2,
  });
  return { ...found, items: found.items.map((view) => seeFeedback(actor.personId, view, at)), ...rating };
});
