import { Effect } from "effect";
import { Questions } from "#core/market/question/questions.ts";
import type { FileVariant } from "#core/people/file/file.ts";
import { viewFile } from "#core/people/file/files.ts";
import type { Industry } from "#core/people/person/industries.ts";
import { notFound } from "#core/shared/errors.ts";
import type { ListingId } from "#core/shared/ids.ts";
import type { PageRequest } from "#core/shared/page.ts";
import { withoutContacts } from "#core/shared/text.ts";
import { noFilter } from "./listing-filter.ts";
import { Listings } from "./listings.ts";
import { isPublic, publicListingOf } from "./public-listing.ts";
import { searchListings } from "./search-listings.ts";

const publicOne = Effect.fnUntraced(function* (id: ListingId) {
  const listing = yield* (yield* Listings).get(id);
  return isPublic(listing) ? listing : yield* notFound("listing");
});

/** How many questions a public page shows. */
const mostQuestions = 20;

/**
 * Returns an open listing as everybody may see it, with the newest questions and answers but not who asked. Fails
 * `NotFound` for every listing that is not public, so that nobody learns that it exists.
 */
export const viewPublicListing = Effect.fn("viewPublicListing")(function* (id: ListingId) {
  const listing = yield* publicOne(id);
  const { streetAddress } = listing.place;
  const { items } = yield* (yield* Questions).ofListing(id, { after: null, limit: mostQuestions });
  return {
    listing: publicListingOf(listing),
    questions: items.map(({ id, text, answer, askedAt, answeredAt }) => ({
      id,
      text: withoutContacts(text, streetAddress),
      answer: answer === null ? null : withoutContacts(answer, streetAddress),
      askedAt,
      answeredAt,
    })),
  };
});

/** Returns one picture of an open listing, counted from 1. Fails `NotFound` for every listing that is not public. */
export const viewPublicPicture = Effect.fn("viewPublicPicture")(function* (
  id: ListingId,
  number: number,
  variant: Exclude<FileVariant, "original">,
) {
  const { pictures } = yield* publicOne(id);
  const picture = pictures[number - 1];
  return picture === undefined ? yield* notFound("file") : yield* viewFile(picture, variant);
});

/** Lists open listings as everybody may see them, newest first; only those of the trade and in the state, if given. */
export const listPublicListings = Effect.fn("listPublicListings")(function* (
  { industry, state }: { readonly industry: Industry | null; readonly state: string | null },
  page: PageRequest,
) {
  const filter = { ...noFilter, industries: industry === null ? [] : [industry], state };
  const { items, next } = yield* searchListings({ filter, sort: "newest" }, page);
  return { items: items.map(publicListingOf), next };
});
