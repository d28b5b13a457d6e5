import type { BidToFinal } from "#core/people/bid-to-final/bid-to-final.ts";

/** Returns how somebody's final prices compare with their bids, in words for support. */
export const finalInWords = (figures: BidToFinal | null): string =>
  figures === null
    ? "too few contracts"
    : `within ${figures.percent}% of bid in ${figures.within} of ${figures.contracts} contracts`;
