import { Effect } from "effect";
import type { Point } from "./distance.ts";
import { Places } from "./places.ts";

/** Enough to know one's way, and few enough for a small map. */
const most = { zipCodes: 40, towns: 40 };

/** What lies around a point: the nearest ZIP codes, and towns as far as people drive to work. */
export const listLandmarks = Effect.fn("listLandmarks")(function* (point: Point) {
  const places = yield* Places;
  return yield* places.around(point, most);
});
