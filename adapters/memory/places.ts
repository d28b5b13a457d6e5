import { Effect, Layer } from "effect";
import { type Landmark, milesBetween, type Place, pointOf } from "#core/shared/place/place.ts";
import { Places } from "#core/shared/place/places.ts";

const place = (city: string, state: string, zipCode: string, latitude: number, longitude: number): Place => ({
  streetAddress: "",
  city,
  state,
  zipCode,
  latitude,
  longitude,
});

/** The best-known first. */
const known = [
  place("New York", "NY", "10001", 40.7506, -73.9972),
  place("Austin", "TX", "78701", 30.2713, -97.7426),
  place("Portland", "OR", "97201", 45.5079, -122.6903),
  place("Portland", "ME", "04101", 43.6606, -70.2589),
  place("Port Huron", "MI", "48060", 42.9826, -82.4596),
  place("San Juan", "PR", "00901", 18.4655, -66.1057),
];

/** Indexed by the first digit of a ZIP code. */
const states = [
  ["CT", "MA", "ME", "NH", "NJ", "NY", "PR", "RI", "VT"],
  ["DE", "NY", "PA"],
  ["DC", "MD", "NC", "SC", "VA", "WV"],
  ["AL", "FL", "GA", "MS", "TN"],
  ["IN", "KY", "MI", "OH"],
  ["IA", "MN", "MT", "ND", "SD", "WI"],
  ["IL", "KS", "MO", "NE"],
  ["AR", "LA", "OK", "TX"],
  ["AZ", "CO", "ID", "NM", "NV", "UT", "WY"],
  ["AK", "CA", "HI", "OR", "WA"],
];

/** A handful of places, one of them outside the states. */
export const memoryPlaces: Layer.Layer<Places> = Layer.succeed(Places, {
  search: (text, limit) =>
    Effect.succeed(
      known
        .filter(({ city, zipCode }) => city.toLowerCase().startsWith(text.toLowerCase()) || zipCode.startsWith(text))
        .slice(0, limit),
    ),
  around: (point, { zipCodes }) =>
    Effect.succeed(
      known
        .flatMap((one): ReadonlyArray<Landmark> => {
          const at = pointOf(one);
          const { city, state, zipCode } = one;
          return at && milesBetween(point, at) < 100 ? [{ kind: "zip_code", city, state, zipCode, ...at }] : [];
        })
        .slice(0, zipCodes),
    ),
  statesOf: (zipCode) => Effect.succeed(states[Number(zipCode[0])] ?? []),
  ofZip: (wanted) => Effect.succeed(known.find(({ zipCode }) => zipCode === wanted) ?? null),
});
