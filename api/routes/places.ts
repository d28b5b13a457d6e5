import { searchPlaces } from "#core/place/search-places.ts";
import { searchPlacesEndpoint } from "../endpoints/files.ts";
import type { Serving } from "../serve.ts";

export const placeRoutes = (serve: Serving): void => {
  serve.person(searchPlacesEndpoint, ({ query }) => searchPlaces(query.text));
};
