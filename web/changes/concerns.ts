/** What on the screen is old once a thing has changed: the reads that show it, by the noun of the change. */
import type { Change } from "#core/shared/live.ts";

export type Noun = Change["noun"];

const contractReads = [
  "viewContract",
  "viewLastOffer",
  "viewContractOfBid",
  "listOwnContracts",
  "listRunningContracts",
  "listHistory",
];

export const concerns: Readonly<Record<Noun, readonly string[]>> = {
  listing: [
    "searchListings",
    "countListings",
    "viewListing",
    "listOwnListings",
    "listLikedListings",
    "listOwnBids",
    "viewBid",
    "listBids",
    "compareBids",
    "listAlerts",
    "listAlertGroups",
  ],
  bid: [
    "listBids",
    "compareBids",
    "listBidders",
    "viewBid",
    "listOwnBids",
    "viewListing",
    "listOwnListings",
    "searchListings",
    ...contractReads,
  ],
  contract: [
    ...contractReads,
    "viewBid",
    "listBids",
    "compareBids",
    "listOwnBids",
    "viewListing",
    "listOwnListings",
    "listLikedListings",
  ],
  milestone: [...contractReads, "listOwnListings", "listOwnBids"],
  payment: [...contractReads, "listOwnListings", "listOwnBids", "viewPayment", "quoteMilestone"],
  refund: contractReads,
  ticket: ["listOwnTickets", "viewTicket"],
  saved_search: ["listSavedSearches"],
  question: ["listQuestions"],
  feedback: ["compareBids", "listFeedback", "viewFeedback", "listHistory"],
  // That support has looked at one's pages is told by an alert.
  alert: ["listAlerts", "listAlertGroups", "listSupportAccess"],
  notification: ["listPreferences"],
  chat: ["countUnreadMessages", "listConversations", "viewConversation", "listChatMessages", "searchChatMessages"],
  // One's own name and picture stand on one's own things as well.
  person: [
    "viewSelf",
    "viewOwnData",
    "viewSecondFactor",
    "listSignInWays",
    "viewProfile",
    "listOwnCertificates",
    "searchListings",
    "viewListing",
    "listOwnListings",
    "listBids",
    "compareBids",
    "listBidders",
    "viewBid",
    "listOwnBids",
    ...contractReads,
  ],
  account: ["listAccounts", "listFundingSources", "quoteMilestone"],
  session: ["listOwnSessions", "viewPassword", "listPushSubscriptions"],
  push_subscription: ["listPushSubscriptions"],
};

const nounsByPath: readonly (readonly [start: string, noun: Noun])[] = [
  ["/api/listings/:listingId/bids", "bid"],
  ["/api/listings/:listingId/questions", "question"],
  ["/api/questions", "question"],
  ["/api/listings", "listing"],
  ["/api/bids", "bid"],
  ["/api/contracts/:contractId/feedback", "feedback"],
  ["/api/contracts", "contract"],
  ["/api/feedback", "feedback"],
  ["/api/milestones", "milestone"],
  ["/api/payments", "payment"],
  ["/payments", "payment"],
  ["/api/refunds", "refund"],
  ["/api/support/tickets", "ticket"],
  ["/dwolla/transfers", "payment"],
  ["/dwolla", "account"],
  ["/api/people/me/alerts", "alert"],
  ["/api/people/me/notifications", "notification"],
  ["/api/conversations", "chat"],
  ["/api/people/:personId/block", "chat"],
  ["/api/people/me/chat-messages", "chat"],
  ["/api/people/me/accounts", "account"],
  ["/api/people/me/sessions", "session"],
  ["/api/people/me/password", "session"],
  ["/api/people/me/saved-searches", "saved_search"],
  ["/api/people/me/push-subscriptions", "push_subscription"],
  ["/api/people", "person"],
];

/** The thing that an operation changes, read off its address. */
export const nounOf = (path: string): Noun | undefined => nounsByPath.find(([start]) => path.startsWith(start))?.[1];
