import { Effect } from "effect";
import type { PersonActor } from "#core/shared/actor.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import { randomSigns } from "#core/shared/random-signs.ts";
import { isSeenBy } from "./is-seen-by.ts";
import { Listings } from "./listings.ts";
import { ShareCode } from "./share-code.ts";
import { ShareLinks } from "./share-links.ts";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Eight signs by chance: too many to be tried out one by one. */
const newCode = Effect.sync(() => ShareCode.make(randomSigns(alphabet, 8)));

/** The code of the short link to a listing, made when it is first asked for. Fails `NotFound` for one that they do not see. */
export const shareListing = Effect.fn("shareListing")(function* (actor: PersonActor, id: ListingId) {
  const listings = yield* Listings;
  const links = yield* ShareLinks;
  const listing = yield* listings.get(id);
  if (!isSeenBy(actor.personId, listing)) return yield* notFound("listing");
  for (;;) {
    const code = yield* links.put(id, yield* newCode);
    if (code !== null) return code;
  }
});
