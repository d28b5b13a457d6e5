import { Effect } from "effect";
import { invalid } from "#core/shared/errors.ts";
import type { Place } from "./place.ts";
import { Places } from "./places.ts";
import { stateNames } from "./states.ts";

/**
 * Fails `Invalid`, at `field`, where the ZIP code cannot lie in the state. New codes are not known one by one, only by how they
 * begin.
 */
export const checkZip = Effect.fn("checkZip")(function* (
  { state, zipCode }: Pick<Place, "state" | "zipCode">,
  field = "zipCode",
) {
  const places = yield* Places;
  if ((yield* places.statesOf(zipCode)).includes(state)) return;
  const name = stateNames[state] ?? state;
  return yield* invalid({
    field,
    message: `The ZIP code ${zipCode} is not in ${name}. Please check the state and the ZIP code.`,
  });
});

/** The place with a point: its own, or the middle of its ZIP code; without one where that is not known either. */
export const locate = Effect.fn("locate")(function* (place: Place) {
  if (place.latitude !== null && place.longitude !== null) return place;
  const places = yield* Places;
  const middle = yield* places.ofZip(place.zipCode);
  return { ...place, latitude: middle?.latitude ?? null, longitude: middle?.longitude ?? null };
});
