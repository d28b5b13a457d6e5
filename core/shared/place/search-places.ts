import { Effect } from "effect";
import { Policy } from "#core/shared/policy.ts";
import { Places } from "./places.ts";

/** Places to choose from while typing, each with whether Dibbs works there. */
export const searchPlaces = Effect.fn("searchPlaces")(function* (text: string) {
  const places = yield* Places;
  const policy = yield* Policy;
  const query = text.trim();
  if (query.length < 2) return [];
  const found = yield* places.search(query, 8);
  return found.map((place) => ({ ...place, available: policy.states.includes(place.state) }));
});
