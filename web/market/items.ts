/** Adds up the estimates of the items of a request for materials. */
import type { ListingItem } from "#core/market/listing/listing.ts";

type Priced = Pick<ListingItem, "quantity" | "estimatedPrice">;

/** In cents; null if there is no estimate. */
export const sumOf = ({ quantity, estimatedPrice }: Priced): number | null =>
  estimatedPrice === null ? null : estimatedPrice * quantity;

/** Returns the total in cents, and how many lines it leaves out because they have no estimate. */
export const totalOf = (items: readonly Priced[]): { readonly total: number; readonly without: number } => ({
  total: items.reduce((total, item) => total + (sumOf(item) ?? 0), 0),
  without: items.filter((item) => sumOf(item) === null).length,
});
