import { Schema } from "effect";
import { FoundPlace, Landmark, MapPoint } from "#core/shared/place/place.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint } from "../endpoint.ts";

export const listLandmarksEndpoint = endpoint("GET /api/places/landmarks", {
  name: "listLandmarks",
  summary: "The nearest ZIP codes and the best known towns around a point",
  query: MapPoint,
  reply: Schema.Array(Landmark),
});

export const searchPlacesEndpoint = endpoint("GET /api/places", {
  name: "searchPlaces",
  summary: "Places in the US by the beginning of a city's name or a ZIP code; a city with several ZIP codes has none",
  query: Schema.Struct({ text: Text(100) }),
  reply: Schema.Array(Schema.Struct({ ...FoundPlace.fields, available: Schema.Boolean })),
});
