import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { Effect } from "effect";
import type { Sql } from "postgres";
import { Catalogue, type ProductFilter } from "#core/market/catalogue/catalogue.ts";
import type { Category, Product } from "#core/market/catalogue/product.ts";
import { searchKey } from "#core/shared/text.ts";
import { found, inDatabase, oldestFirst, type Range } from "../rows.ts";
import { is, statement } from "../statement.ts";
import { category, product } from "./catalogue.table.ts";

const { searchKey: _searchKey, ...own } = getTableColumns(product);
const view = { ...own, categoryName: category.name };

const categories = statement()((db) =>
  db
    .select({ ...getTableColumns(category), productCount: sql<number>`count(*)::int` })
    .from(category)
    .innerJoin(product, eq(product.categoryId, category.id))
    .groupBy(category.id)
    .orderBy(asc(category.name), asc(category.id)),
);

const one = statement<Pick<Product, "id">>()((db) =>
  db.select(view).from(product).innerJoin(category, eq(category.id, product.categoryId)).where(is(product.id, "id")),
);

// The name of the previous page's last row is looked up by id, because names are longer than a cursor may be.
const behind = sql`(${product.name}, ${product.id}) > (
  coalesce((select it.name from product it where it.id = ${sql.placeholder("after")}), ''), ${sql.placeholder("after")})`;
const has = sql`${product.searchKey} like ${sql.placeholder("pattern")}`;
const stands = is(product.categoryId, "categoryId");

const listed = <Values extends Record<string, unknown>>(...conditions: ReadonlyArray<typeof behind>) =>
  statement<Values & Range>()((db) =>
    db
      .select(view)
      .from(product)
      .innerJoin(category, eq(category.id, product.categoryId))
      .where(sql.join([behind, ...conditions], sql` and `))
      .orderBy(asc(product.name), asc(product.id))
      .limit(sql.placeholder("limit")),
  );

type Of = { readonly categoryId: Product["categoryId"] };
type With = { readonly pattern: string };
// One statement per set of conditions, so that each is planned for its index.
const all = listed();
const ofCategory = listed<Of>(stands);
const withText = listed<With>(has);
const ofCategoryWithText = listed<Of & With>(stands, has);

const bySku = statement<{ readonly skus: string }>()((db) =>
  db
    .select(own)
    .from(product)
    .where(sql`${product.sku} in (select jsonb_array_elements_text(${sql.placeholder("skus")}::text::jsonb))`),
);

const putCategories = (rows: ReadonlyArray<Category>) => (on: Sql) =>
  on`
    insert into category (id, name, picture)
    select id, name, picture from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as it (
      id text, name text, picture text
    )
    on conflict (id) do update set name = excluded.name, picture = coalesce(excluded.picture, category.picture)`;

const keyed = (one: Product) => ({ ...one, searchKey: searchKey(`${one.name}${one.brand}${one.description}`) });

const putProducts = (rows: ReadonlyArray<Product>) => (on: Sql) =>
  on`
    insert into product (
      id, sku, category_id, name, brand, description, unit, estimated_price, picture, search_key
    )
    select id, sku, "categoryId", name, brand, description, unit, "estimatedPrice", picture, "searchKey"
    from jsonb_to_recordset(${JSON.stringify(rows.map(keyed))}::text::jsonb) as it (
      id uuid, sku text, "categoryId" text, name text, brand text, description text, unit text, "estimatedPrice" int,
      picture text, "searchKey" text
    )
    on conflict (sku) do update set category_id = excluded.category_id, name = excluded.name, brand = excluded.brand,
      description = excluded.description, unit = excluded.unit, estimated_price = excluded.estimated_price,
      picture = excluded.picture, search_key = excluded.search_key`;

export const postgresCatalogue = inDatabase(Catalogue)(({ run, read, query }) => {
  const list = ({ categoryId, text }: ProductFilter, range: Range) => {
    const key = searchKey(text ?? "");
    // An underscore is a word character for us, but any character for LIKE.
    const pattern = `%${key.replaceAll("_", "\\_")}%`;
    if (categoryId === null) return key === "" ? read(all, range) : read(withText, { pattern, ...range });
    return key === ""
      ? read(ofCategory, { categoryId, ...range })
      : read(ofCategoryWithText, { categoryId, pattern, ...range });
  };
  return {
    categories: () => read(categories, {}),
    products: (filter, page) => oldestFirst(page, (range) => list(filter, range)),
    product: (id) => found("product", read(one, { id })),
    bySku: (skus) => run(bySku, { skus: JSON.stringify(skus) }),
    putCategories: (rows) => (rows.length === 0 ? Effect.void : Effect.asVoid(query(putCategories(rows)))),
    putProducts: (rows) => (rows.length === 0 ? Effect.void : Effect.asVoid(query(putProducts(rows)))),
  };
});
