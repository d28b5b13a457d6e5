import { listLandmarks, searchPlaces } from "#core/shared/place/places.ts";
import { listLandmarksEndpoint, searchPlacesEndpoint } from "../endpoints/places.ts";
import type { Serving } from "../serve.ts";

export const placeRoutes = (serve: Serving): void => {
  serve.person(listLandmarksEndpoint, ({ query }) => listLandmarks(query));
  serve.person(searchPlacesEndpoint, ({ query }) => searchPlaces(query.text));
};
