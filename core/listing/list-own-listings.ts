import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Listings } from "./listings.ts";

/** My Projects: one's own listings in one of the three tabs, the latest update first. */
export const listOwnListings = Effect.fn("listOwnListings")(function* (
  actor: PersonActor,
  state: "open" | "ongoing" | "closed",
  page: PageRequest,
) {
  const listings = yield* Listings;
  return yield* listings.ofPoster(actor.personId, state, page);
});
