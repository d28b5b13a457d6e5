import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Likes } from "./likes.ts";

/** Saved Projects: the listings that one likes, in one of the three tabs, the latest update first. */
export const listLikedListings = Effect.fn("listLikedListings")(function* (
  actor: PersonActor,
  state: "open" | "ongoing" | "closed",
  page: PageRequest,
) {
  const likes = yield* Likes;
  return yield* likes.ofPerson(actor.personId, state, page);
});
