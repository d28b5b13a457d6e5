import { Effect } from "effect";
import type { Place } from "./place.ts";
import { Places } from "./places.ts";

/** The place with a point: its own, or the middle of its ZIP code; without one where that is not known either. */
export const locate = Effect.fn("locate")(function* (place: Place) {
  if (place.latitude !== null && place.longitude !== null) return place;
  const places = yield* Places;
  const middle = yield* places.ofZip(place.zipCode);
  return { ...place, latitude: middle?.latitude ?? null, longitude: middle?.longitude ?? null };
});
