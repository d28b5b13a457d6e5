import { Effect } from "effect";
import { invalid } from "#core/shared/errors.ts";
import { pointOf } from "#core/shared/place/distance.ts";
import { Places } from "#core/shared/place/places.ts";
import { searchKey } from "#core/shared/text.ts";
import type { ListingFilter, SettledFilter } from "./listing-filter.ts";

const unknownZip = (zipCode: string) =>
  invalid({ field: "zipCode", message: `We do not know the ZIP code ${zipCode}. Please check its five digits.` });

/**
 * Makes a filter ready to be compared with listings. Text of signs only, such as '?!', an empty city and a budget of 0 set
 * nothing. Fails `Invalid`, at `zipCode`, for a ZIP code that there is not.
 */
export const settleFilter = Effect.fn("settleFilter")(function* (filter: ListingFilter) {
  const places = yield* Places;
  const text = searchKey(filter.text ?? "");
  const city = filter.city?.trim() ?? "";
  const settled: Omit<SettledFilter, "near"> = {
    ...filter,
    text: text === "" ? null : text,
    city: city === "" ? null : city,
    budget: filter.budget === 0 ? null : filter.budget,
  };
  if (filter.near === null) return { ...settled, near: null };
  const place = yield* places.ofZip(filter.near.zipCode);
  const point = place && pointOf(place);
  if (point === null) return yield* unknownZip(filter.near.zipCode);
  return { ...settled, near: { ...filter.near, ...point } };
});
