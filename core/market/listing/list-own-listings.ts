import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Listings } from "./listings.ts";

/** My Projects: one's own listings in one of the three tabs, the latest update first; what is hidden lies among the open ones. */
export const listOwnListings = Effect.fn("listOwnListings")(function* (
  actor: PersonActor,
  tab: "open" | "ongoing" | "closed",
  page: PageRequest,
) {
  const listings = yield* Listings;
  return yield* listings.ofPoster(actor.personId, tab, page);
});
