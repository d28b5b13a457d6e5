import { Context, Effect } from "effect";
import { invalid, type Unavailable } from "#core/shared/errors.ts";
import { Policy } from "#core/shared/policy.ts";
import type { FoundPlace, Landmark, Place, Point } from "./place.ts";
import { stateNames } from "./states.ts";

/** Finds places in the US as somebody types. */
export class Places extends Context.Service<
  Places,
  {
    /**
     * Places whose ZIP code or city begins with `text`, at most `limit`, the best known first; street left empty. Signs and
     * capitals do not matter, and 'St.', 'Ft.' and 'Mt.' are Saint, Fort and Mount. A city with several ZIP codes has none.
     */
    readonly search: (text: string, limit: number) => Effect.Effect<ReadonlyArray<FoundPlace>, Unavailable>;
    /** The middle of a ZIP code; null where there is none of these five digits. Street left empty. */
    readonly ofZip: (zipCode: string) => Effect.Effect<Place | null, Unavailable>;
    /** The states in which ZIP codes with the same beginning lie, also where the code itself is not known. */
    readonly statesOf: (zipCode: string) => Effect.Effect<ReadonlyArray<string>, Unavailable>;
    /**
     * The middles of the nearest ZIP codes, nearest first, then of the best known towns within 100 miles; of two that
     * all but lie on the same spot, the first.
     */
    readonly around: (
      point: Point,
      most: { readonly zipCodes: number; readonly towns: number },
    ) => Effect.Effect<ReadonlyArray<Landmark>, Unavailable>;
  }
>()("core/Places") {}

/** Places to choose from while typing, each with whether Dibbs works there. */
export const searchPlaces = Effect.fn("searchPlaces")(function* (text: string) {
  const policy = yield* Policy;
  const query = text.trim();
  if (query.length < 2) return [];
  const found = yield* (yield* Places).search(query, 8);
  return found.map((place) => ({ ...place, available: policy.states.includes(place.state) }));
});

/** Enough to know one's way, and few enough for a small map. */
const most = { zipCodes: 40, towns: 40 };

/** What lies around a point: the nearest ZIP codes, and towns as far as people drive to work. */
export const listLandmarks = Effect.fn("listLandmarks")(function* (point: Point) {
  return yield* (yield* Places).around(point, most);
});

/**
 * Fails `Invalid`, at `field`, where the ZIP code cannot lie in the state. New codes are not known one by one, only by how they
 * begin.
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

/** The place geocoded: with its own point, or the middle of its ZIP code; without one where that is not known either. */
export const locate = Effect.fn("locate")(function* (place: Place) {
  if (place.latitude !== null && place.longitude !== null) return place;
  const middle = yield* (yield* Places).ofZip(place.zipCode);
  return { ...place, latitude: middle?.latitude ?? null, longitude: middle?.longitude ?? null };
});
