import { Schema } from "effect";
import { CategoryView, ProductView } from "#core/market/catalogue/product.ts";
import { CategoryId } from "#core/shared/ids.ts";
import { Page } from "#core/shared/page.ts";
import { Text } from "#core/shared/text.ts";
import { endpoint, listAll, pageQuery } from "../endpoint.ts";

export const listCategoriesEndpoint = listAll("GET /api/catalogue/categories", {
  name: "listCategories",
  summary: "The shelves of the catalogue of materials, by name",
  of: CategoryView,
});

export const searchProductsEndpoint = endpoint("GET /api/catalogue/products", {
  name: "searchProducts",
  summary: "Products of the catalogue that match, by name",
  query: Schema.Struct({
    ...pageQuery,
    category: Schema.optionalKey(CategoryId),
    text: Schema.optionalKey(Text(200)),
  }),
  reply: Page(ProductView),
});

export const viewProductEndpoint = endpoint("GET /api/catalogue/products/:productId", {
  name: "viewProduct",
  summary: "One product of the catalogue",
  reply: ProductView,
});
