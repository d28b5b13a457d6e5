import { Catalogue } from "#core/market/catalogue/catalogue.ts";
import type { Product, ProductView } from "#core/market/catalogue/product.ts";
import { cutPage } from "#core/shared/page.ts";
import { searchKey } from "#core/shared/text.ts";
import { inMemory } from "../memory.ts";
import { sortedBy } from "../rows.ts";
import { type Tables, withRow } from "../tables.ts";

/** NUL sorts before every character of a name. */
const byName = ({ name, id }: { readonly name: string; readonly id: string }): string => `${name}\u0000${id}`;

const viewOf =
  ({ categories }: Tables) =>
  (product: Product): ProductView => ({ ...product, categoryName: categories.get(product.categoryId)?.name ?? "" });

export const memoryCatalogue = inMemory(Catalogue)(({ read, write, readOne }) => ({
  categories: () =>
    read(({ categories, products }) =>
      sortedBy(categories.values(), byName)
        .map((category) => ({
          ...category,
          productCount: [...products.values()].filter(({ categoryId }) => categoryId === category.id).length,
        }))
        .filter(({ productCount }) => productCount > 0),
    ),
  products: ({ categoryId, text }, { after, limit }) =>
    read((tables) => {
      const key = searchKey(text ?? "");
      const matching = [...tables.products.values()].filter(
        (it) =>
          (categoryId === null || it.categoryId === categoryId) &&
          searchKey(`${it.name}${it.brand}${it.description}`).includes(key),
      );
      const last = [...tables.products.values()].find(({ id }) => id === after);
      const rest = sortedBy(matching, byName).filter((it) => last === undefined || byName(it) > byName(last));
      return cutPage(rest.slice(0, limit + 1).map(viewOf(tables)), limit, ({ id }) => id);
    }),
  product: (id) =>
    readOne("product", (tables) => [...tables.products.values()].filter((it) => it.id === id).map(viewOf(tables))[0]),
  bySku: (skus) => read(({ products }) => [...products.values()].filter(({ sku }) => skus.includes(sku))),
  putCategories: (rows) =>
    write((tables) =>
      rows.reduce((changed, row) => {
        const picture = row.picture ?? changed.categories.get(row.id)?.picture ?? null;
        return withRow(changed, "categories", row.id, { ...row, picture });
      }, tables),
    ),
  putProducts: (rows) =>
    write((tables) =>
      rows.reduce(
        (changed, row) =>
          withRow(changed, "products", row.sku, { ...row, id: changed.products.get(row.sku)?.id ?? row.id }),
        tables,
      ),
    ),
}));
