import { viewUsual, viewUsualOfListing } from "#core/money/usual/view-usual.ts";
import { viewUsualEndpoint, viewUsualOfListingEndpoint } from "../endpoints/usual.ts";
import type { Serving } from "../serve.ts";

export const usualRoutes = (serve: Serving): void => {
  serve.person(viewUsualEndpoint, ({ query: { kind, industries, budget = null, state = null, zipCode = null } }) =>
    viewUsual({ kind, industries, budget, state, zipCode }),
  );
  serve.person(viewUsualOfListingEndpoint, ({ actor, params }) => viewUsualOfListing(actor, params.listingId));
};
