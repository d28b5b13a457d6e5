import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { Likes } from "./likes.ts";

/** The ids of all listings that one likes, so that every card can show it; at most `mostLikes`. */
export const listLikes = Effect.fn("listLikes")(function* (actor: PersonActor) {
  const likes = yield* Likes;
  return yield* likes.all(actor.personId);
});
