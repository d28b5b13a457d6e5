import { Context, type Effect } from "effect";
import type { Unavailable } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import type { ShareCode } from "./listing.ts";

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
