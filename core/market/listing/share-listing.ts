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
    /** The listing's code: `code`, or the one that it has already. Null where `code` belongs to another listing. */
    readonly put: (listingId: ListingId, code: ShareCode) => Effect.Effect<ShareCode | null, Unavailable>;
    /** Null where there is no such link. */
    readonly find: (code: ShareCode) => Effect.Effect<ListingId | null, Unavailable>;
  }
>()("core/ShareLinks") {}

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Eight signs by chance: too many to be tried out one by one. */
const newCode = Effect.sync(() => ShareCode.make(randomSigns(alphabet, 8)));

/** The code of the short link to a listing, made when it is first asked for. Fails `NotFound` for one that they do not see. */
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
 * The listing that a short link leads to, and whether everybody may look at it or only who is signed in. Fails `NotFound` for
 * no such link, and for a listing that was removed or is out of sight.
 */
export const viewSharedListing = Effect.fn("viewSharedListing")(function* (code: ShareCode) {
  const id = yield* (yield* ShareLinks).find(code);
  if (id === null) return yield* notFound("listing");
  const listing = yield* (yield* Listings).get(id);
  if (!isSeenBy(null, listing)) return yield* notFound("listing");
  return { id, isPublic: isPublic(listing) };
});
