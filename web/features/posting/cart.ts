/** The materials that somebody has chosen so far, for a request of them. */
import { Schema } from "effect";
import type { ProductView } from "#core/market/catalogue/product.ts";
import { mostItems, mostPieces } from "#core/market/listing/check-listing.ts";
import { ListingItem, ownPicture } from "#core/market/listing/listing.ts";

/** A line of the cart. `id` tells it from the others: the product's own, or one made here. */
export const CartItem = Schema.Struct({
  id: Schema.String,
  ...ListingItem.fields,
  /** 0 where nobody has said how many, which a request can't be posted with. */
  quantity: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: mostPieces })),
  picture: Schema.NullOr(Schema.String),
});
export type CartItem = typeof CartItem.Type;
export type Cart = readonly CartItem[];

export const itemOf = (product: ProductView): CartItem => ({
  id: product.id,
  productName: product.name,
  brand: product.brand,
  category: product.categoryName,
  description: product.description,
  unit: product.unit,
  quantity: 1,
  estimatedPrice: product.estimatedPrice,
  picture: product.picture,
});

/** The lines of a listing that is edited; a listing does not say which product they came from. */
export const cartOf = (items: readonly ListingItem[]): Cart =>
  items.map((item, index) => ({ ...item, id: `line-${index + 1}`, picture: item.picture ?? null }));

/** The line of this product, also where it was put in before the post was edited. */
export const lineOf = (cart: Cart, product: ProductView): CartItem | undefined =>
  cart.find(({ id }) => id === product.id) ??
  cart.find(({ productName, brand }) => productName === product.name && brand === product.brand);

const quantityOf = (wanted: number): number => Math.min(Math.trunc(wanted), mostPieces);

/** Puts it at the end; what is there already is left as it is. */
export const withItem = (cart: Cart, item: CartItem): Cart =>
  cart.length >= mostItems || cart.some(({ id }) => id === item.id) ? cart : [...cart, item];

/** A quantity of 0 or below removes the line. */
export const withQuantity = (cart: Cart, id: string, quantity: number): Cart =>
  quantity <= 0
    ? cart.filter((item) => item.id !== id)
    : cart.map((item) => (item.id === id ? { ...item, quantity: quantityOf(quantity) } : item));

export const itemsOf = (cart: Cart): readonly ListingItem[] =>
  cart.map(({ id: _id, picture, ...item }) => ({
    ...item,
    // Pictures that lie elsewhere stay with the catalogue.
    ...(picture !== null && ownPicture.test(picture) ? { picture } : {}),
  }));
