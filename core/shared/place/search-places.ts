import { Effect } from "effect";
import { Policy } from "#core/shared/policy.ts";
import type { Point } from "./distance.ts";
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

/** Enough to know one's way, and few enough for a small map. */
const most = { zipCodes: 40, towns: 40 };

/** What lies around a point: the nearest ZIP codes, and towns as far as people drive to work. */
export const listLandmarks = Effect.fn("listLandmarks")(function* (point: Point) {
  const places = yield* Places;
  return yield* places.around(point, most);
});
