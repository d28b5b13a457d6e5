import { Context, Effect } from "effect";
import { invalid, type Unavailable } from "#core/shared/errors.ts";
import { Policy } from "#core/shared/policy.ts";
import type { FoundPlace, Landmark, Place, Point } from "./place.ts";
import { stateNames } from "./states.ts";

/** Finds places in the US as people type. */
export class Places extends Context.Service<
  Places,
  {
    /**
     * Returns at most `limit` places whose ZIP code or city begins with `text`, best known first, without a street.
     * Ignores punctuation and case; 'St.', 'Ft.' and 'Mt.' match Saint, Fort and Mount. A city with several ZIP codes
     * has none.
     */
    readonly search: (text: string, limit: number) => Effect.Effect<ReadonlyArray<FoundPlace>, Unavailable>;
    /** Returns the center of a ZIP code, without a street; null if there is no such ZIP code. */
    readonly ofZip: (zipCode: string) => Effect.Effect<Place | null, Unavailable>;
    /** Returns the states with ZIP codes that begin the same way, even if the ZIP code itself is unknown. */
    readonly statesOf: (zipCode: string) => Effect.Effect<ReadonlyArray<string>, Unavailable>;
    /**
     * Returns the centers of the nearest ZIP codes, nearest first, then of the best known towns within 100 miles. Of
     * two at almost the same spot, returns only the first.
     */
    readonly around: (
      point: Point,
      most: { readonly zipCodes: number; readonly towns: number },
    ) => Effect.Effect<ReadonlyArray<Landmark>, Unavailable>;
  }
>()("core/Places") {}

/** Returns places to choose from while typing, each with whether Dibbs is available there. */
export const searchPlaces = Effect.fn("searchPlaces")(function* (text: string) {
  const policy = yield* Policy;
  const query = text.trim();
  if (query.length < 2) return [];
  const found = yield* (yield* Places).search(query, 8);
  return found.map((place) => ({ ...place, available: policy.states.includes(place.state) }));
});

/** Enough to find one's way, and few enough for a small map. */
const most = { zipCodes: 40, towns: 40 };

/** Returns the landmarks around a point: the nearest ZIP codes, and towns within commuting distance. */
export const listLandmarks = Effect.fn("listLandmarks")(function* (point: Point) {
  return yield* (yield* Places).around(point, most);
});

/**
 * Fails with `Invalid` at `field` if the ZIP code cannot be in the state. It checks only how the ZIP code begins,
 * because new ones may not be known yet.
 */
export const checkZip = Effect.fn("checkZip")(function* (
  { state, zipCode }: Pick<Place, "state" | "zipCode">,
  field = "zipCode",
) {
  if ((yield* (yield* Places).statesOf(zipCode)).includes(state)) return;
  const name = stateNames[state] ?? state;
  return yield* invalid({
    field,
    message: `The ZIP code ${zipCode} is not in ${name}. Please check the state and the ZIP code.`,
  });
});

/** Returns the place with its own coordinates, else those of its ZIP code's center; without any if that is unknown. */
export const locate = Effect.fn("locate")(function* (place: Place) {
  if (place.latitude !== null && place.longitude !== null) return place;
  const middle = yield* (yield* Places).ofZip(place.zipCode);
  return { ...place, latitude: middle?.latitude ?? null, longitude: middle?.longitude ?? null };
});
