/** The chosen materials of a request. */
import { Schema } from "effect";
import type { ProductView } from "#core/market/catalogue/product.ts";
import { mostItems, mostPieces } from "#core/market/listing/check-listing.ts";
import { ListingItem, ownPicture } from "#core/market/listing/listing.ts";

/** A line of the cart. `id` identifies it: the product's own id, or one made here. */
export const CartItem = Schema.Struct({
  id: Schema.String,
  ...ListingItem.fields,
  /** 0 if nobody has chosen a quantity yet; the request cannot be posted with it. */
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

/** Returns the lines of a listing that is edited; a listing does not contain the ids of its products. */
export const cartOf = (items: readonly ListingItem[]): Cart =>
  items.map((item, index) => ({ ...item, id: `line-${index + 1}`, picture: item.picture ?? null }));

/** Returns the line of this product, even if it was added before the post was edited. */
export const lineOf = (cart: Cart, product: ProductView): CartItem | undefined =>
  cart.find(({ id }) => id === product.id) ??
  cart.find(({ productName, brand }) => productName === product.name && brand === product.brand);

const quantityOf = (wanted: number): number => (Number.isNaN(wanted) ? 0 : Math.min(Math.trunc(wanted), mostPieces));

/** Appends the item; if it is already in the cart, the cart stays the same. */
export const withItem = (cart: Cart, item: CartItem): Cart =>
  cart.length >= mostItems || cart.some(({ id }) => id === item.id) ? cart : [...cart, item];

/** A quantity of 0 or below removes the line; NaN leaves it without a quantity, which has to be typed before it is posted. */
export const withQuantity = (cart: Cart, id: string, quantity: number): Cart =>
  quantity <= 0
    ? cart.filter((item) => item.id !== id)
    : cart.map((item) => (item.id === id ? { ...item, quantity: quantityOf(quantity) } : item));

export const itemsOf = (cart: Cart): readonly ListingItem[] =>
  cart.map(({ id: _id, picture, ...item }) => ({
    ...item,
    // Pictures from elsewhere stay with the catalogue.
    ...(picture !== null && ownPicture.test(picture) ? { picture } : {}),
  }));
