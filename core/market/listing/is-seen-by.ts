import type { PersonId } from "#core/shared/ids.ts";
import type { Listing } from "./listing.ts";

/**
 * Whether this person may know of the listing; null for whoever is not signed in. What was removed is gone for everybody, and
 * what support has taken out of sight is there for its poster alone.
 */
export const isSeenBy = (
  personId: PersonId | null,
  { state, posterId }: Pick<Listing, "state" | "posterId">,
): boolean => state !== "removed" && ((state !== "hidden" && state !== "suspended") || posterId === personId);
