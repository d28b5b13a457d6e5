/** What on the screen is old once a thing has changed: the reads that show it, by the noun of the change. */
import type { Change } from "#core/shared/live.ts";

export type Noun = Change["noun"];

const contractReads = ["viewContract", "viewContractOfBid", "listOwnContracts", "listHistory"];

export const concerns: Readonly<Record<Noun, readonly string[]>> = {
  listing: ["searchListings", "viewListing", "listOwnListings", "listOwnBids", "viewBid", "listBids", "listAlerts"],
  bid: [
    "listBids",
    "listBidders",
    "viewBid",
    "listOwnBids",
    "viewListing",
    "listOwnListings",
    "searchListings",
    ...contractReads,
  ],
  contract: [...contractReads, "viewBid", "listBids", "listOwnBids", "viewListing", "listOwnListings"],
  milestone: contractReads,
  payment: [...contractReads, "viewPayment", "quoteMilestone"],
  alert: ["listAlerts"],
  person: ["viewSelf"],
  account: ["listAccounts", "quoteMilestone"],
};

const nounsByPath: readonly (readonly [start: string, noun: Noun])[] = [
  ["/api/listings/:listingId/bids", "bid"],
  ["/api/listings", "listing"],
  ["/api/bids", "bid"],
  ["/api/contracts", "contract"],
  ["/api/milestones", "milestone"],
  ["/api/payments", "payment"],
  ["/payments", "payment"],
  ["/dwolla/transfers", "payment"],
  ["/api/people/me/alerts", "alert"],
  ["/api/people/me/accounts", "account"],
  ["/api/people", "person"],
];

/** The thing that an operation changes, read off its address. */
export const nounOf = (path: string): Noun | undefined => nounsByPath.find(([start]) => path.startsWith(start))?.[1];
