import { Schema } from "effect";
import { Place } from "./place.ts";

const { city, state, zipCode } = Place.fields;

const Latitude = Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 90 }));
const Longitude = Schema.Finite.check(Schema.isBetween({ minimum: -180, maximum: 180 }));

/** In degrees. */
export const MapPoint = Schema.Struct({ latitude: Latitude, longitude: Longitude });

/** What tells where on a map one is: the middle of a town, or of a ZIP code. */
export const Landmark = Schema.Struct({
  kind: Schema.Literals(["town", "zip_code"]),
  city,
  state,
  zipCode,
  ...MapPoint.fields,
});
export type Landmark = typeof Landmark.Type;
