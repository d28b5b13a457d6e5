import { Schema } from "effect";
import { CategoryId, ProductId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";

/** Where a picture of the catalogue lies: a path of the product's own, or an address with https. */
export const PictureAddress = Text(500).check(Schema.isPattern(/^(https:\/\/[^\s/]+|\/[^/\s])\S*$/));

/** A shelf of the catalogue. */
export const Category = Schema.Struct({
  id: CategoryId,
  name: Text(120),
  picture: Schema.NullOr(PictureAddress),
});
export type Category = typeof Category.Type;

/** A material as the catalogue describes it. Dibbs sells nothing: the price is what one piece costs by experience. */
export const Product = Schema.Struct({
  id: ProductId,
  /** The number by which the lists that are imported know it; the same number is the same product. */
  sku: Text(60),
  categoryId: CategoryId,
  name: Text(200),
  brand: Text(120),
  description: Text(2000),
  /** What one is: `each`, `80 lb bag`, `sq ft`. */
  unit: Text(40),
  estimatedPrice: Schema.NullOr(Cents),
  picture: Schema.NullOr(PictureAddress),
});
export type Product = typeof Product.Type;

/** A product with the name of its shelf. */
export const ProductView = Schema.Struct({ ...Product.fields, categoryName: Schema.String });
export type ProductView = typeof ProductView.Type;

/** A shelf with how many products stand on it. */
export const CategoryView = Schema.Struct({ ...Category.fields, productCount: Schema.Int });
export type CategoryView = typeof CategoryView.Type;
