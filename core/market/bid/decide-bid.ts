import { Result } from "effect";
import { listingLifecycle } from "#core/market/listing/listing.machine.ts";
import { type Listing, listingNoun } from "#core/market/listing/listing.ts";
import { isSeenBy } from "#core/market/listing/listings.ts";
import type { StoredFile } from "#core/people/file/file.ts";
import { areOwn } from "#core/people/file/files.ts";
import { checkFinished } from "#core/people/person/next-step.ts";
import type { Person } from "#core/people/person/person.ts";
import type { Day } from "#core/shared/day.ts";
import { type Blocked, blocked, notFound } from "#core/shared/errors.ts";
import type { PersonId } from "#core/shared/ids.ts";
import { type Bid, type BidDraft, checkBidder } from "./bid.ts";
import { checkBidTerms, checkPictures, picturesOf, type RequestedItems } from "./bid-terms.ts";

const takesNoBids = ({ state, kind }: Pick<Listing, "state" | "kind">): Blocked =>
  listingLifecycle.hasTag(state, "out_of_sight")
    ? blocked("ListingOutOfSight", "support", {
        message: `This ${listingNoun[kind]} is hidden for now, and its bids are on hold.`,
        whatToDo: "Wait until it's visible again, or withdraw your bid.",
      })
    : blocked("ListingNotOpen", "poster", {
        message: `This ${listingNoun[kind]} no longer takes bids.`,
        whatToDo: `Look for another open ${listingNoun[kind]}.`,
      });

/** Every file that a draft names, as a picture or as the attachment. */
export const filesOf = ({ milestones, attachmentId }: Pick<BidDraft, "milestones" | "attachmentId">) => [
  ...picturesOf(milestones),
  ...(attachmentId === null ? [] : [attachmentId]),
];

type BidTermsFacts = {
  readonly listing: Pick<Listing, "state"> & RequestedItems;
  readonly bidderId: PersonId;
  readonly draft: BidDraft;
  /** The files named in the draft that exist. */
  readonly files: ReadonlyArray<Pick<StoredFile, "id" | "ownerId" | "purpose" | "name">>;
  readonly today: Day;
  /** The previous scope answers, if a bid is being edited. */
  readonly before?: Bid["scopeAnswers"];
};

/** Returns the terms of a new or edited draft. Fails `Blocked` if the listing takes no bids, or `Invalid`. */
export const decideBidTerms = ({ listing, bidderId, draft, files, today, before }: BidTermsFacts) =>
  Result.gen(function* () {
    if (!listingLifecycle.can(listing.state, "bid")) return yield* Result.fail(takesNoBids(listing));
    const pictures = yield* checkPictures(bidderId, draft.milestones, files);
    const terms = yield* checkBidTerms(draft, listing, today, pictures, before);
    const ids = draft.attachmentId === null ? [] : [draft.attachmentId];
    yield* areOwn(bidderId, files, { ids, purpose: "bid_attachment", field: "attachmentId" });
    return terms;
  });

type BidFacts = Omit<BidTermsFacts, "bidderId" | "listing"> & {
  readonly listing: Pick<Listing, "state" | "posterId"> & RequestedItems;
  readonly bidder: Person;
};

/**
 * Returns the terms of a new bid: only contractors and suppliers with a finished profile may bid, on other people's
 * open listings. Fails `NotFound`, `Blocked`, `NotAllowed` or `Invalid`, in this order.
 */
export const decideBid = ({ listing, bidder, ...facts }: BidFacts) =>
  Result.gen(function* () {
    if (!isSeenBy(bidder.id, listing)) return yield* Result.fail(notFound("listing"));
    yield* checkFinished(bidder);
    yield* checkBidder(bidder, listing.posterId);
    return yield* decideBidTerms({ listing, bidderId: bidder.id, ...facts });
  });
