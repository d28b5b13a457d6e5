import { Effect } from "effect";
import { listCategories, searchProducts, viewProduct } from "#core/market/catalogue/catalogue.ts";
import { pageOf } from "../endpoint.ts";
import { listCategoriesEndpoint, searchProductsEndpoint, viewProductEndpoint } from "../endpoints/catalogue.ts";
import type { Serving } from "../serve.ts";

export const catalogueRoutes = (serve: Serving): void => {
  serve.person(listCategoriesEndpoint, ({ actor }) => Effect.map(listCategories(actor), (items) => ({ items })));
  serve.person(searchProductsEndpoint, ({ actor, query }) =>
    searchProducts(actor, { categoryId: query.category ?? null, text: query.text ?? null }, pageOf(query)),
  );
  serve.person(viewProductEndpoint, ({ actor, params }) => viewProduct(actor, params.productId));
};
