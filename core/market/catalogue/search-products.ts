import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { Catalogue, type ProductFilter } from "./catalogue.ts";

/** The products of the catalogue that match, by name. For anyone who is signed in. */
export const searchProducts = Effect.fn("searchProducts")(function* (
  _actor: PersonActor,
  filter: ProductFilter,
  page: PageRequest,
) {
  const catalogue = yield* Catalogue;
  return yield* catalogue.products(filter, page);
});
