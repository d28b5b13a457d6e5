import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { Likes } from "./likes.ts";

/** Keeps a listing no longer among those that one likes; whether it was, or still exists, makes no difference. */
export const unlikeListing = Effect.fn("unlikeListing")(function* (actor: PersonActor, id: ListingId) {
  const likes = yield* Likes;
  yield* likes.remove(actor.personId, id);
});
