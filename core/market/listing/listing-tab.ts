import type { Listing } from "./listing.ts";

/** Where a listing lies among its poster's own: as its state says, save that what is hidden lies among the open ones. */
export const tabOf = (state: Listing["state"]) => (state === "hidden" ? "open" : state);
export type ListingTab = ReturnType<typeof tabOf>;
