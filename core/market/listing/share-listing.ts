import { Context, Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound, type Unavailable } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { randomSigns } from "#core/shared/token.ts";
import { ShareCode } from "./listing.ts";
import { isSeenBy, Listings } from "./listings.ts";
import { isPublic } from "./public-listing.ts";

/** The short links to listings, one for each listing that was ever shared. */
export class ShareLinks extends Context.Service<
  ShareLinks,
  {
    /** Returns `code`, or the code that the listing already has. Null if `code` belongs to another listing. */
    readonly put: (listingId: ListingId, code: ShareCode) => Effect.Effect<ShareCode | null, Unavailable>;
    /** Null if there is no such link. */
    readonly find: (code: ShareCode) => Effect.Effect<ListingId | null, Unavailable>;
  }
>()("core/ShareLinks") {}

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Eight random characters: too many combinations to guess. */
const newCode = Effect.sync(() => ShareCode.make(randomSigns(alphabet, 8)));

/** Returns a listing's short-link code, created on first use. Fails `NotFound` for one that the actor may not see. */
export const shareListing = Effect.fn("shareListing")(function* (actor: PersonActor, id: ListingId) {
  const links = yield* ShareLinks;
  const listing = yield* (yield* Listings).get(id);
  if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
  for (;;) {
    const code = yield* links.put(id, yield* newCode);
    if (code !== null) return code;
  }
});

/**
 * Returns the listing that a short link leads to, and whether it is public or only for people who are signed in. Fails
 * `NotFound` for an unknown link, and for a removed or hidden listing.
 */
export const viewSharedListing = Effect.fn("viewSharedListing")(function* (code: ShareCode) {
  const id = yield* (yield* ShareLinks).find(code);
  if (id === null) return yield* notFound("listing");
  const listing = yield* (yield* Listings).get(id);
  if (!isSeenBy(null, listing)) return yield* notFound("listing");
  return { id, isPublic: isPublic(listing) };
});
