import { Effect } from "effect";
import { notFound } from "#core/shared/errors.ts";
import { isSeenBy } from "./is-seen-by.ts";
import { Listings } from "./listings.ts";
import type { ShareCode } from "./share-code.ts";
import { ShareLinks } from "./share-links.ts";

/** How much of a description is shown to whoever has the link, in characters. */
const excerpt = 200;

/**
 * What anybody who has the short link may see of a listing without signing in: what it is about and roughly where, not who
 * posted it. Fails `NotFound` for no such link, and for a listing that was removed or is out of sight.
 */
export const viewSharedListing = Effect.fn("viewSharedListing")(function* (code: ShareCode) {
  const listings = yield* Listings;
  const links = yield* ShareLinks;
  const id = yield* links.find(code);
  if (id === null) return yield* notFound("listing");
  const listing = yield* listings.get(id);
  if (!isSeenBy(null, listing)) return yield* notFound("listing");
  const { title, description, place, pictures, state } = listing;
  const text = description.replace(/\s+/g, " ").trim();
  return {
    id,
    title,
    text: text.length > excerpt ? `${text.slice(0, excerpt - 1)}…` : text,
    city: place.city,
    state: place.state,
    picture: pictures[0] ?? null,
    isOpen: state === "open",
  };
});
