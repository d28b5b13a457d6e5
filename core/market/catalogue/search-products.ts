import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { ProductId } from "#core/shared/ids.ts";
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

/** The shelves of the catalogue, by name, each with how many products stand on it. For anyone who is signed in. */
export const listCategories = Effect.fn("listCategories")(function* (_actor: PersonActor) {
  const catalogue = yield* Catalogue;
  return yield* catalogue.categories();
});

/** One product of the catalogue. For anyone who is signed in. */
export const viewProduct = Effect.fn("viewProduct")(function* (_actor: PersonActor, id: ProductId) {
  const catalogue = yield* Catalogue;
  return yield* catalogue.product(id);
});
