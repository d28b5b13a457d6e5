import { Context, Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { CategoryId, ProductId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Category, CategoryView, Product, ProductView } from "./product.ts";

export type ProductFilter = {
  readonly categoryId: CategoryId | null;
  /** A part of name plus brand plus description, all stripped of non-word characters and in lower case. */
  readonly text: string | null;
};

/** The materials that people choose from. */
export class Catalogue extends Context.Service<
  Catalogue,
  {
    /** Every category that holds a product, by name. There are as many as fit on one screen. */
    readonly categories: () => Effect.Effect<ReadonlyArray<CategoryView>, Unavailable>;
    /** The products that match, by name. */
    readonly products: (filter: ProductFilter, page: PageRequest) => Effect.Effect<Page<ProductView>, Unavailable>;
    readonly product: (id: ProductId) => Effect.Effect<ProductView, NotFound | Unavailable>;
    /** Those of the products with these numbers that there are, in any order. */
    readonly bySku: (skus: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Product>, Unavailable>;
    /** Puts categories in, or in place of those with the same id. A null picture leaves the one that is there. */
    readonly putCategories: (categories: ReadonlyArray<Category>) => Effect.Effect<void, Unavailable>;
    /** Puts products in, or in place of those with the same number, which keep their ids. */
    readonly putProducts: (products: ReadonlyArray<Product>) => Effect.Effect<void, Unavailable>;
  }
>()("core/Catalogue") {}

/** The products of the catalogue that match, by name. For anyone who is signed in. */
export const searchProducts = Effect.fn("searchProducts")(function* (
  _actor: PersonActor,
  filter: ProductFilter,
  page: PageRequest,
) {
  return yield* (yield* Catalogue).products(filter, page);
});

/** The shelves of the catalogue, by name, each with how many products stand on it. For anyone who is signed in. */
export const listCategories = Effect.fn("listCategories")(function* (_actor: PersonActor) {
  return yield* (yield* Catalogue).categories();
});

/** One product of the catalogue. For anyone who is signed in. */
export const viewProduct = Effect.fn("viewProduct")(function* (_actor: PersonActor, id: ProductId) {
  return yield* (yield* Catalogue).product(id);
});
