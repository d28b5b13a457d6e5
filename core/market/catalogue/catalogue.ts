import { Context, Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import type { NotFound, Unavailable } from "#core/shared/errors.ts";
import type { CategoryId, ProductId } from "#core/shared/ids.ts";
import type { Page, PageRequest } from "#core/shared/page.ts";
import type { Category, CategoryView, Product, ProductView } from "./product.ts";

export type ProductFilter = {
  readonly categoryId: CategoryId | null;
  /** A substring of name plus brand plus description, all stripped of non-word characters and in lower case. */
  readonly text: string | null;
};

/** The materials that people choose from. */
export class Catalogue extends Context.Service<
  Catalogue,
  {
    /** Every category that has a product, sorted by name. All of them fit on one screen. */
    readonly categories: () => Effect.Effect<ReadonlyArray<CategoryView>, Unavailable>;
    /** The matching products, sorted by name. */
    readonly products: (filter: ProductFilter, page: PageRequest) => Effect.Effect<Page<ProductView>, Unavailable>;
    readonly product: (id: ProductId) => Effect.Effect<ProductView, NotFound | Unavailable>;
    /** The existing products with these SKUs, in any order. */
    readonly bySku: (skus: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Product>, Unavailable>;
    /** Inserts categories, or replaces those with the same id. A null picture keeps the existing one. */
    readonly putCategories: (categories: ReadonlyArray<Category>) => Effect.Effect<void, Unavailable>;
    /** Inserts products, or replaces those with the same SKU, which keep their ids. */
    readonly putProducts: (products: ReadonlyArray<Product>) => Effect.Effect<void, Unavailable>;
  }
>()("core/Catalogue") {}

/** Returns the matching products of the catalogue, sorted by name. For anyone who is signed in. */
export const searchProducts = Effect.fn("searchProducts")(function* (
  _actor: PersonActor,
  filter: ProductFilter,
  page: PageRequest,
) {
  return yield* (yield* Catalogue).products(filter, page);
});

/** Returns the catalogue's categories, sorted by name, with product counts. For anyone who is signed in. */
export const listCategories = Effect.fn("listCategories")(function* (_actor: PersonActor) {
  return yield* (yield* Catalogue).categories();
});

/** Returns one product of the catalogue. For anyone who is signed in. */
export const viewProduct = Effect.fn("viewProduct")(function* (_actor: PersonActor, id: ProductId) {
  return yield* (yield* Catalogue).product(id);
});
