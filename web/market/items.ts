/** What the items of a request for materials come to by their estimates. */
import type { ListingItem } from "#core/market/listing/listing.ts";

type Priced = Pick<ListingItem, "quantity" | "estimatedPrice">;

/** In cents; null where nobody estimated it. */
export const sumOf = ({ quantity, estimatedPrice }: Priced): number | null =>
  estimatedPrice === null ? null : estimatedPrice * quantity;

/** In cents, and how many lines it leaves out because they have no estimate. */
export const totalOf = (items: readonly Priced[]): { readonly total: number; readonly without: number } => ({
  total: items.reduce((total, item) => total + (sumOf(item) ?? 0), 0),
  without: items.filter((item) => sumOf(item) === null).length,
});
