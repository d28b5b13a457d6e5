import { Schema } from "effect";
import { CategoryId, ProductId } from "#core/shared/ids.ts";
import { Cents } from "#core/shared/money.ts";
import { Text } from "#core/shared/text.ts";

/** The address of a catalogue picture: a path on Dibbs's own site, or an https URL. */
export const PictureAddress = Text(500).check(Schema.isPattern(/^(https:\/\/[^\s/]+|\/[^/\s])\S*$/));

/** A category of the catalogue. */
export const Category = Schema.Struct({
  id: CategoryId,
  name: Text(120),
  picture: Schema.NullOr(PictureAddress),
});
export type Category = typeof Category.Type;

/** A material as the catalogue describes it. Dibbs sells nothing: the price is an estimate of what one unit costs. */
export const Product = Schema.Struct({
  id: ProductId,
  /** The SKU that identifies the product in imported lists; the same SKU is the same product. */
  sku: Text(60),
  categoryId: CategoryId,
  name: Text(200),
  brand: Text(120),
  description: Text(2000),
  /** The unit of sale: `each`, `80 lb bag`, `sq ft`. */
  unit: Text(40),
  estimatedPrice: Schema.NullOr(Cents),
  picture: Schema.NullOr(PictureAddress),
});
export type Product = typeof Product.Type;

/** A product with the name of its category. */
export const ProductView = Schema.Struct({ ...Product.fields, categoryName: Schema.String });
export type ProductView = typeof ProductView.Type;

/** A category with its number of products. */
export const CategoryView = Schema.Struct({ ...Category.fields, productCount: Schema.Int });
export type CategoryView = typeof CategoryView.Type;
